//! Kernels as binaries, and the options that they are built with.

use crate::{
    backend::opencl::programs,
    device::{Device, DeviceInner},
    disk::entry,
    error::{Error, Result},
    kernel::Kernel,
    options,
};

/// What a device's driver has made of a kernel, see [`Kernel::binary`].
///
/// ```no_run
/// # use cl_runtime::prelude::*;
/// # #[kernel]
/// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
/// let device = Device::select()?;
/// std::fs::write("double.bin", double::KERNEL.binary(&device)?.as_bytes())?;
///
/// // in the next process
/// let bytes = std::fs::read("double.bin")?;
/// // SAFETY: nobody else writes to this file.
/// unsafe { double::KERNEL.load_binary(&device, &bytes)? };
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binary {
    bytes: Vec<u8>,
}

impl Binary {
    /// All of it: what to keep, and what [`Kernel::load_binary`] takes. It says what it was made from and for, and
    /// notices when it has been damaged.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// for device in Device::all() {
    ///     let Ok(binary) = double::KERNEL.binary(&device) else { continue };
    ///     let path = std::env::temp_dir().join(format!("double-{}.bin", std::process::id()));
    ///     std::fs::write(&path, binary.as_bytes()).expect("the folder can be written");
    ///     // in a later start of the program
    ///     let kept = std::fs::read(&path).expect("it was kept");
    ///     // SAFETY: nobody else writes there.
    ///     unsafe { double::KERNEL.load_binary(&device, &kept)? };
    ///     # std::fs::remove_file(&path).expect("it is there");
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The driver's part alone, in a format of its own. NVIDIA's is PTX, which is text.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// # #[kernel]
    /// # fn double(x: &[f32], y: &mut [f32]) { let i = global_id(0); y[i] = 2.0 * x[i]; }
    /// for device in Device::all() {
    ///     let Ok(binary) = double::KERNEL.binary(&device) else { continue };
    ///     match std::str::from_utf8(binary.program()) {
    ///         Ok(text) => println!("{text}"),
    ///         Err(_) => println!("{} bytes", binary.program().len()),
    ///     }
    /// }
    /// ```
    pub fn program(&self) -> &[u8] {
        self.bytes.get(entry::HEADER..).unwrap_or_default()
    }
}

impl Kernel {
    /// What the driver has made of the kernel on a device; it is built if it is not yet.
    ///
    /// It is the plain form of the kernel: the one for launches whose sizes are multiples of the work-group's, whose
    /// arguments are whole buffers, and which meet the kernel's [`conditions`](Self::conditions). Other forms are built
    /// when they are needed.
    ///
    /// # Errors
    ///
    /// [`Error::Binary`] on the native device, where kernels are part of the executable, and with a driver that gives
    /// none; otherwise those of building.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &[f32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = 2.0 * x[i];
    /// }
    ///
    /// for device in Device::all() {
    ///     match double::KERNEL.binary(&device) {
    ///         Ok(binary) => println!("{device}: {} bytes", binary.program().len()),
    ///         Err(error) => println!("{error}"),
    ///     }
    /// }
    /// ```
    pub fn binary(&'static self, device: &Device) -> Result<Binary> {
        match device.inner() {
            DeviceInner::OpenCl(device) => programs::export(device, self).map(|bytes| Binary { bytes }),
            DeviceInner::Native(_) => Err(self.has_no_binary()),
        }
    }

    /// Takes what [`binary`](Self::binary) has given in this or in another process in place of building the kernel. If it
    /// is built already, it stays as it is.
    ///
    /// The disk cache does this by itself; this is for programs that bring their binaries with them.
    ///
    /// # Errors
    ///
    /// [`Error::Binary`] if the bytes are damaged, were made from another version of the kernel, with other build options,
    /// or for another device or driver; and on the native device. Nothing has changed then, and the kernel will be built
    /// when it is needed.
    ///
    /// # Safety
    ///
    /// The bytes are code. If they are whole and fit, they are run, whatever they do, so they must come from
    /// [`Binary::as_bytes`] by a way on which nobody could have put others in their place.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &[f32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = 2.0 * x[i];
    /// }
    ///
    /// for device in Device::all() {
    ///     let Ok(binary) = double::KERNEL.binary(&device) else { continue };
    ///     // SAFETY: it was made here.
    ///     unsafe { double::KERNEL.load_binary(&device, binary.as_bytes())? };
    ///     // SAFETY: as above; half of it is none.
    ///     let error = unsafe { double::KERNEL.load_binary(&device, &binary.as_bytes()[..100]) }.unwrap_err();
    ///     assert!(error.to_string().ends_with("it is not complete"));
    /// }
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn load_binary(&'static self, device: &Device, binary: &[u8]) -> Result<()> {
        match device.inner() {
            DeviceInner::OpenCl(device) => programs::import(device, self, binary),
            DeviceInner::Native(_) => Err(self.has_no_binary()),
        }
    }

    fn has_no_binary(&self) -> Error {
        let problem = "there kernels are part of the executable".to_owned();
        Error::Binary { kernel: self.name(), device: "native".to_owned(), problem }
    }
}

impl Device {
    /// Options for the driver's compiler, behind those that each kernel has: `-cl-nv-verbose`, `-cl-nv-maxrregcount=32`,
    /// `-cl-opt-disable`. They hold for every program that is built for the device in this process, so they must be set
    /// before the first. Those of the environment variable `CL_BUILD_OPTIONS` come behind them. On the native device they
    /// do nothing.
    ///
    /// An option that the driver does not know is an [`Error::Build`] from the first launch.
    ///
    /// # Errors
    ///
    /// [`Error::BuildOptions`] if a program has been built, if options have been set before, or if these are known to end the process
    /// in drivers: a `-D` with nothing behind it, a quote that is not closed, a word that is no option.
    ///
    /// # Safety
    ///
    /// The options must leave the meaning of programs as it is. Some do not: `-D` and `-include` can redefine any word of a
    /// program, its bounds checks included.
    ///
    /// ```
    /// use cl_runtime::prelude::*;
    ///
    /// let device = Device::select()?;
    /// // SAFETY: only slower.
    /// unsafe { device.set_build_options("-cl-opt-disable")? };
    /// let queue = Queue::new(&device)?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub unsafe fn set_build_options(&self, options: &str) -> Result<()> {
        let DeviceInner::OpenCl(device) = self.inner() else { return Ok(()) };
        let set = options::checked(options, device.quirks_of_calls()).and_then(|options| {
            let late = "they have been set, or a program has been built: set them once, before the first launch";
            if device.set_build_options(&options) { Ok(()) } else { Err(late) }
        });
        set.map_err(|problem| options::refused(options, device.full_name(), problem))
    }
}
