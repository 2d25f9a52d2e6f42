//! Kernels as binaries, and the build options of kernels.

use super::{kernel::Kernel, opencl::programs};
use crate::{
    base::error::{Error, Result},
    device::{Device, DeviceInner},
    disk::entry,
    quirks::options,
};

/// A kernel as compiled by a device's driver, see [`Kernel::binary`].
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
    /// Returns all bytes of the binary: those to store and to pass to [`Kernel::load_binary`]. They identify the kernel and
    /// the device that they were made for, and contain a checksum that reveals damage.
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

    /// Returns only the driver's program, in the driver's own format. On NVIDIA it is PTX, which is text.
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
    /// Returns the driver's binary of the kernel for a device. This builds the kernel if it is not built yet.
    ///
    /// The binary is the plain form of the kernel. That form is for launches whose sizes are multiples of the work-group
    /// size, whose arguments are whole buffers, and which meet the kernel's [`conditions`](Self::conditions). Other forms
    /// are built when they are needed.
    ///
    /// # Errors
    ///
    /// [`Error::Binary`] on the native device, where kernels are part of the executable, and with a driver that does not
    /// provide binaries; otherwise the errors of building.
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

    /// Loads a binary from [`binary`](Self::binary), of this or another process, instead of building the kernel. A kernel
    /// that is already built stays as it is.
    ///
    /// The disk cache does this automatically. This method is for programs that ship their binaries.
    ///
    /// # Errors
    ///
    /// [`Error::Binary`] if the bytes are damaged, or if they were made from another version of the kernel, with other
    /// build options, or for another device or driver; also on the native device. In these cases nothing has changed, and
    /// the kernel is built when it is needed.
    ///
    /// # Safety
    ///
    /// The bytes are code, which is executed if they are intact and match the kernel, whatever it does. They must therefore
    /// come from [`Binary::as_bytes`], over a path on which they cannot have been replaced.
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
    /// Sets options for the driver's compiler, after the options that each kernel already has: `-cl-nv-verbose`,
    /// `-cl-nv-maxrregcount=32`, `-cl-opt-disable`. They apply to every program that is built for the device in this
    /// process, so they must be set before the first build. The options of the environment variable `CL_BUILD_OPTIONS`
    /// follow them. On the native device the options have no effect.
    ///
    /// An option that the driver does not know causes an [`Error::Build`] on the first launch.
    ///
    /// # Errors
    ///
    /// [`Error::BuildOptions`] if a program has already been built, if options have already been set, or if the options are
    /// known to end the process in some drivers: a `-D` without an argument, an unclosed quote, a word that is not an
    /// option.
    ///
    /// # Safety
    ///
    /// The options must not change the meaning of programs. Some options can: `-D` and `-include` can redefine any word of
    /// a program, including its bounds checks.
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
