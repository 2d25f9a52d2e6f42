//! What a context keeps for images.

use super::handle::SamplerHandle;
use crate::base::{image::ImageFormat, sampler::Sampler};
use cl_ir::image::ImageKind;
use std::sync::{Mutex, OnceLock};

/// Formats and samplers, which are queried and created once.
#[derive(Debug, Default)]
pub(crate) struct Images {
    /// The formats for each kind of image.
    pub(super) formats: [OnceLock<Vec<ImageFormat>>; ImageKind::ALL.len()],
    pub(super) samplers: Mutex<Vec<(Sampler, SamplerHandle)>>,
}
