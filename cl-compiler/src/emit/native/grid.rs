//! Prints accesses to elements of grids, and samples of images.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Native, own};
use crate::diag::Range;
use crate::ir::{GridIndex, Order, Sample};

impl Native<'_> {
    /// `image.sample(sampler, x, y)`
    pub(super) fn sample(&mut self, sample: &Sample, span: Span) -> TokenStream {
        let (image, sampler) = (self.name(sample.image), self.name(sample.sampler));
        let coordinates: Vec<_> = sample.coordinates.iter().map(|coordinate| self.expr(coordinate)).collect();
        quote_spanned!(span=> #image.sample(#sampler, (#(#coordinates,)*)))
    }

    /// The linear position of an element.
    pub(super) fn grid(&mut self, grid: &GridIndex, at: Range) -> TokenStream {
        let span = own(at);
        let values: Vec<_> = grid.indices.iter().map(|index| self.expr(index)).collect();
        let names: Vec<_> = (0..values.len()).map(|number| Ident::new(&format!("i{number}"), span)).collect();
        let shape: Vec<_> = grid.shape.iter().map(|id| self.name_at(*id, at)).collect();
        let unproven: Vec<_> = (0..names.len()).filter(|&at| !self.facts.is_proven(grid.accesses[at])).collect();
        let check = (!unproven.is_empty()).then(|| {
            let site = self.site(at, crate::ir::panics::grid_message(grid.order, names.len()));
            let recorded: Vec<_> = names
                .iter()
                .map(|name| quote!(#name))
                .chain(shape.clone())
                .map(|value| quote!(#value as ::core::primitive::u64))
                .collect();
            let panic = self.panic(site, &recorded, span);
            let beyond = unproven.iter().map(|&at| {
                let (name, len) = (&names[at], &shape[at]);
                quote_spanned!(span=> #name >= #len)
            });
            quote_spanned!(span=> if #(#beyond)||* { #panic })
        });
        let mut position = TokenStream::new();
        let mut outermost_first: Vec<_> = names.iter().zip(&shape).collect();
        if grid.order == Order::InnermostFirst {
            outermost_first.reverse();
        }
        for (name, len) in outermost_first {
            position =
                if position.is_empty() { quote!(#name) } else { quote_spanned!(span=> ((#position) * #len + #name)) };
        }
        quote_spanned!(span=> { #(let #names: ::core::primitive::usize = #values;)* #check #position })
    }
}
