//! The depth to which the branches of a program are nested once the driver has inlined its functions and replaced their
//! early returns. llvmpipe ignores the conditions of all branches below the eightieth
//! (`docs/driver-errors/nested_branches.cl`).

use super::rewrite::scan::is_word;

/// An open block.
#[derive(Debug, Default)]
struct Block {
    /// The number of branches that lead into it: more than one after an `else if`.
    branches: usize,
    /// The number of branches that the statements after early returns are put under.
    returns: usize,
    /// Whether it contains a `return`.
    leaves: bool,
    /// Whether it is part of a loop, which a `return` leaves without a further branch.
    in_loop: bool,
}

/// The control structure that a line begins.
#[derive(Debug, Clone, Copy, Default)]
struct Head {
    branches: usize,
    is_loop: bool,
}

/// The depth of the branches of a function, given those of its callees.
pub(super) fn depth(function: &str, callees: &[(&str, usize)]) -> usize {
    let body = function.split_once("\n{\n").map_or("", |(_, body)| body);
    let mut blocks = vec![Block::default()];
    // the last line at each indentation
    let mut heads: Vec<Head> = Vec::new();
    let mut most = 0;
    for line in body.lines() {
        let text = line.trim_start_matches(' ');
        let indent = (line.len() - text.len()) / 4;
        if indent == 0 || text.is_empty() {
            continue;
        }
        while blocks.len() > indent {
            close(&mut blocks);
        }
        while blocks.len() < indent {
            let head = heads.get(blocks.len() - 1).copied().unwrap_or_default();
            let in_loop = head.is_loop || blocks.last().is_some_and(|block| block.in_loop);
            blocks.push(Block { branches: head.branches, in_loop, ..Block::default() });
        }
        let here: usize = blocks.iter().map(|block| block.branches + block.returns).sum();
        let called = callees.iter().filter(|(name, _)| calls(text, name)).map(|(_, depth)| *depth).max();
        most = most.max(here + called.unwrap_or(0));
        heads.resize(indent, Head::default());
        let text = text.trim_start_matches("} ");
        heads[indent - 1] = head(text, heads[indent - 1]);
        if let (true, Some(block)) = (text.starts_with("return"), blocks.last_mut()) {
            block.leaves = true;
        }
    }
    most
}

fn head(text: &str, before: Head) -> Head {
    let is = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    match () {
        () if is(&["if ("]) => Head { branches: 1, is_loop: false },
        () if is(&["else if ("]) => Head { branches: before.branches + 1, is_loop: false },
        () if is(&["else"]) => before,
        () if is(&["for (", "while (", "do"]) => Head { branches: 1, is_loop: true },
        () => Head::default(),
    }
}

/// Closes the innermost block.
fn close(blocks: &mut Vec<Block>) {
    let leaves = blocks.pop().is_some_and(|block| block.leaves);
    if let (true, Some(outer)) = (leaves, blocks.last_mut()) {
        outer.leaves = true;
        outer.returns += usize::from(!outer.in_loop);
    }
}

fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| text[at + name.len()..].starts_with('(') && !text[..at].ends_with(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_counted_as_the_driver_nests_them() {
        let of = |body: &str| depth(&format!("void f(uint x)\n{{\n{body}}}\n"), &[("g", 7)]);
        assert_eq!(of("    x = 1;\n"), 0);
        assert_eq!(of("    if (x > 1)\n        x = 2;\n    x = g(x);\n"), 7);
        assert_eq!(of("    if (x > 1) {\n        x = g(x);\n    }\n"), 8);
        // each `else if` is in the `else` of the one before
        let chain = "    if (x == 0) {\n        x = 1;\n    } else if (x == 1) {\n        x = 2;\n    } else if (x == 2) {\n        x = 3;\n    }\n";
        assert_eq!(of(chain), 3);
        assert_eq!(of(&format!("{chain}    if (x)\n        x = 1;\n")), 3);
        // what follows a return is put under a branch
        let returns =
            "    if (x == 0)\n        return;\n    if (x == 1) {\n        x = 2;\n        return;\n    }\n    x = 3;\n";
        assert_eq!(of(returns), 2);
        // but not in a loop, which is left
        let in_loop = "    for (uint i = 0; i < x; i++) {\n        if (x == 0)\n            return;\n        if (x == 1)\n            return;\n        x = 3;\n    }\n    x = 4;\n";
        assert_eq!(of(in_loop), 2);
        assert_eq!(of("    x = long_name +\n        g(x);\n    x = ag(x);\n"), 7);
    }
}
