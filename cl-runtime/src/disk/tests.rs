use super::{
    entry::{Inputs, Key},
    *,
};
use std::{thread, time::Duration};

/// A folder that is deleted at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cl-runtime-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn cache(&self, limit: u64) -> DiskCache {
        DiskCache::new(Settings { folder: self.0.clone(), limit, always: false })
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .into_iter()
            .flatten()
            .map(|file| file.expect("listed").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn key(source: &str) -> Key {
    let nothing = "";
    let (platform, platform_version, device, driver_version) = (nothing, nothing, nothing, nothing);
    Inputs { source, options: b"", platform, platform_version, device, driver_version }.key()
}

/// Makes a file look as if it was last used this many seconds ago.
fn age(path: &Path, seconds: u64) {
    let file = OpenOptions::new().write(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).expect("it is ours");
}

#[test]
fn a_program_comes_back_in_another_process() {
    let folder = Folder::new("comes-back");
    folder.cache(1 << 20).store(&key("a"), b"program a");
    let cache = folder.cache(1 << 20);
    assert_eq!(cache.load(&key("a")).as_deref(), Some(&b"program a"[..]));
    assert_eq!(cache.load(&key("b")), None);
    cache.store(&key("a"), b"another");
    assert_eq!(cache.load(&key("a")).as_deref(), Some(&b"another"[..]));
    cache.remove(&key("a"));
    assert_eq!(cache.load(&key("a")), None);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn texts_lie_beside_programs() {
    let folder = Folder::new("texts");
    let cache = folder.cache(1 << 20);
    let (a, b) = (key("a").to_string(), key("b").to_string());
    assert!(cache.load_text(&a).is_none() && cache.texts().is_empty());
    cache.store(&key("a"), b"program");
    cache.store_text(&a, "text");
    cache.store_text(&b, "another");
    fs::write(folder.0.join("my.cltune"), "of others").expect("written");
    let mut expected = [(a.clone(), "text".to_owned()), (b.clone(), "another".to_owned())];
    expected.sort();
    assert_eq!(folder.cache(1 << 20).texts(), expected);
    assert_eq!(folder.cache(1 << 20).load_text(&a).as_deref(), Some("text"));
    for _ in 0..2 {
        cache.remove_text(&a).expect("removed, or not there");
    }
    assert_eq!((cache.load_text(&a), cache.load(&key("a")).as_deref()), (None, Some(&b"program"[..])));
    // bytes that are no text are none
    fs::write(folder.0.join(format!("{b}.cltune")), [0xff]).expect("written");
    assert!(cache.load_text(&b).is_none() && cache.texts().is_empty());
}

#[test]
#[cfg(unix)]
fn nobody_else_can_write_there() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("modes");
    let cache = folder.cache(1 << 20);
    cache.store(&key("a"), b"program");
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    // the user's umask may remove further permissions
    assert_eq!(mode(&folder.0) & 0o077, 0);
    assert_eq!(mode(&cache.path(&key("a"))) & 0o077, 0);
}

#[test]
fn what_is_used_least_goes_first() {
    let folder = Folder::new("least-used");
    let size = |count: u64| count * (HEADER as u64 + 1000);
    let cache = folder.cache(size(8));
    let all: Vec<Key> = (0..8).map(|number| key(&number.to_string())).collect();
    for (number, key) in all.iter().enumerate() {
        cache.store(key, &[number as u8; 1000]);
        age(&cache.path(key), 1000 - number as u64);
    }
    // use the oldest two again
    assert!(cache.load(&all[0]).is_some() && cache.load(&all[1]).is_some());
    cache.store(&key("one more"), &[9; 1000]);
    let left: Vec<usize> = (0..8).filter(|&number| cache.path(&all[number]).exists()).collect();
    assert_eq!(left, [0, 1, 5, 6, 7], "a quarter of the room is free");
    assert!(cache.load(&key("one more")).is_some());

    // a cache notices files of other processes at its first store
    let small = folder.cache(size(4));
    small.store(&key("and one"), &[1; 1000]);
    assert_eq!(folder.names().len(), 3);
}

#[test]
fn sizes_are_shown_in_mebibytes_or_kibibytes() {
    let sizes = [(256 << 20, "256 MiB"), (100 << 10, "100 KiB"), (1500 << 10, "1500 KiB"), (1 << 30, "1024 MiB")];
    for (bytes, expected) in sizes {
        assert_eq!(shown(bytes), expected);
    }
}

#[test]
fn what_is_too_large_is_not_kept() {
    let folder = Folder::new("too-large");
    let cache = folder.cache(1000);
    cache.store(&key("a"), &[0; 1000]);
    assert!(folder.names().is_empty());
    // nor is an oversized entry read if it exists anyway
    fs::create_dir_all(&folder.0).expect("the folder");
    fs::write(cache.path(&key("a")), entry::encode(&key("a"), &[0; 2000])).expect("written");
    assert_eq!(cache.load(&key("a")), None);
}

#[test]
fn leftovers_of_dead_processes_go_and_other_files_stay() {
    let folder = Folder::new("leftovers");
    fs::create_dir_all(&folder.0).expect("the folder");
    let name = |end: &str| folder.0.join(format!("{}.{end}", key("a")));
    let (dead, alive) = (name("123-0.clbin-new"), name("124-0.clbin-new"));
    let other = [folder.0.join("letters.txt"), folder.0.join("my.clbin-new"), folder.0.join("my.clbin")];
    for path in other.iter().chain([&dead, &alive]) {
        fs::write(path, [0; 100]).expect("written");
        age(path, 100_000);
    }
    age(&alive, 10);
    // too small for all of them
    let cache = folder.cache(300);
    cache.store(&key("b"), b"program");
    assert!(!dead.exists() && alive.exists());
    assert!(other.iter().all(|path| path.exists()));
    assert!(cache.load(&key("b")).is_some());
}

#[test]
fn a_folder_that_cannot_be_is_no_cache() {
    let folder = Folder::new("cannot-be");
    fs::create_dir_all(&folder.0).expect("the folder");
    fs::write(folder.0.join("file"), "").expect("written");
    for path in [folder.0.join("file"), folder.0.join("file/below"), PathBuf::from("/proc/nothing")] {
        let cache = DiskCache::new(Settings { folder: path, limit: 1 << 20, always: false });
        cache.store(&key("a"), b"program");
        cache.store(&key("a"), b"program");
        assert_eq!(cache.load(&key("a")), None);
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn what_is_no_file_is_no_program() {
    let folder = Folder::new("no-file");
    let cache = folder.cache(1 << 20);
    fs::create_dir_all(cache.path(&key("a"))).expect("the folder");
    assert_eq!(cache.load(&key("a")), None);
    cache.store(&key("a"), b"program");
    assert_eq!(cache.load(&key("a")), None);
    assert_eq!(folder.names().len(), 1, "what could not be renamed is gone: {:?}", folder.names());
}

/// Opening a pipe would block until it has a writer.
#[test]
#[cfg(unix)]
fn a_pipe_is_no_program() {
    let folder = Folder::new("pipe");
    let cache = folder.cache(1 << 20);
    fs::create_dir_all(&folder.0).expect("the folder");
    let made = process::Command::new("mkfifo").arg(cache.path(&key("a"))).status();
    if !made.is_ok_and(|status| status.success()) {
        return eprintln!("skipped: mkfifo");
    }
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || sender.send(cache.load(&key("a"))));
    assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(None));
}

#[test]
fn many_at_once_read_all_or_nothing() {
    let folder = Folder::new("many");
    let keys: Vec<Key> = (0..4).map(|number| key(&number.to_string())).collect();
    // small, so that programs are evicted all the time
    let caches: Vec<DiskCache> = (0..4).map(|_| folder.cache(10_000)).collect();
    thread::scope(|scope| {
        for thread in 0..8usize {
            let (keys, cache) = (&keys, &caches[thread % 4]);
            scope.spawn(move || {
                for round in 0..200 {
                    let number = (thread + round) % 4;
                    cache.store(&keys[number], &[number as u8; 2500]);
                    if let Some(program) = cache.load(&keys[(number + 1) % 4]) {
                        assert_eq!(program, [((number + 1) % 4) as u8; 2500]);
                    }
                }
            });
        }
    });
    assert!(folder.names().iter().all(|name| name.ends_with(".clbin")), "{:?}", folder.names());
}
