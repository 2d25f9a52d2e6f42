//! Reduces a case that differs, as long as it still differs in the same way.
//!
//! The reduction works on the text. A candidate that no longer compiles is discarded.

use std::ops::Range;
use std::time::{Duration, Instant};

use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

use crate::Arg;
use crate::generate::Case;
use crate::trial::{Difference, Verdict};

/// The time limit of a reduction.
const PATIENCE: Duration = Duration::from_secs(240);

/// A candidate edit.
#[derive(Debug, Clone)]
struct Edit {
    range: Range<usize>,
    text: String,
}

/// The smallest case found, and its difference.
pub fn shrink(case: &Case, check: &dyn Fn(&Case) -> Verdict, difference: &Difference) -> (Case, Difference) {
    let started = Instant::now();
    let mut best = (without_remarks(case), difference.clone());
    if !matches!(check(&best.0), Verdict::Differs(_)) {
        best.0 = case.clone();
    }
    let holds = |candidate: &Case, kind: &str| match check(candidate) {
        Verdict::Differs(found) if found.kind == kind => Some(found),
        _ => None,
    };
    loop {
        let size = weight(&best.0);
        for candidate in launches(&best.0) {
            if let Some(found) = holds(&candidate, &best.1.kind) {
                best = (candidate, found);
            }
        }
        let mut at = 0;
        loop {
            let edits = edits(&best.0.source);
            let Some(edit) = edits.get(at) else { break };
            if started.elapsed() > PATIENCE {
                return best;
            }
            let mut source = best.0.source.clone();
            source.replace_range(edit.range.clone(), &edit.text);
            let source = without_blank_lines(&source);
            let candidate = Case { source, launch: best.0.launch.clone() };
            match holds(&candidate, &best.1.kind) {
                // the remaining edits are about as many positions further
                Some(found) => best = (candidate, found),
                None => at += 1,
            }
        }
        if weight(&best.0) >= size {
            return best;
        }
    }
}

fn without_blank_lines(source: &str) -> String {
    source.lines().filter(|line| !line.trim().is_empty()).map(|line| line.to_owned() + "\n").collect()
}

fn weight(case: &Case) -> usize {
    let args: usize = case
        .launch
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Buffer(values) | Arg::Grid(values, _) => values.len(),
            Arg::Scalar(_) | Arg::LocalLen(_) | Arg::Function(_) => 1,
        })
        .sum();
    case.source.len() * 10 + args + case.launch.global.iter().product::<usize>()
}

fn without_remarks(case: &Case) -> Case {
    let lines = case.source.lines().skip_while(|line| line.starts_with("//!") || line.trim().is_empty());
    Case { source: lines.map(|line| line.to_owned() + "\n").collect(), launch: case.launch.clone() }
}

/// The candidates with smaller launches.
fn launches(case: &Case) -> Vec<Case> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut crate::Launch)| {
        let mut smaller = case.clone();
        change(&mut smaller.launch);
        if smaller != *case {
            all.push(smaller);
        }
    };
    add(&|launch| launch.offset = Vec::new());
    add(&|launch| {
        launch.global = vec![1; launch.global.len()];
        launch.local = vec![1; launch.local.len()];
    });
    add(&|launch| launch.global = launch.local.clone());
    for number in 0..case.launch.args.len() {
        add(&|launch| {
            if let Some(Arg::Buffer(values)) = launch.args.get_mut(number) {
                values.truncate(1);
            }
        });
        add(&|launch| {
            if let Some(Arg::Buffer(values)) = launch.args.get_mut(number) {
                values.truncate(values.len() / 2);
            }
        });
        add(&|launch| {
            if let Some(Arg::Buffer(values)) = launch.args.get_mut(number) {
                let first = values.first().cloned();
                values.iter_mut().for_each(|value| value.clone_from(first.as_ref().unwrap_or(&value.clone())));
            }
        });
    }
    all
}

/// The candidate edits, largest first.
fn edits(source: &str) -> Vec<Edit> {
    let Ok(mut file) = syn::parse_file(source) else { return Vec::new() };
    let mut found = Found { source, edits: Vec::new() };
    for item in &file.items {
        found.remove(item.span());
    }
    found.visit_file_mut(&mut file);
    let mut edits = found.edits;
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.len() - edit.text.len().min(edit.range.len())));
    proc_macro2::extra::invalidate_current_thread_spans();
    edits
}

struct Found<'a> {
    source: &'a str,
    edits: Vec<Edit>,
}

impl Found<'_> {
    fn add(&mut self, range: Range<usize>, text: String) {
        if text.len() < range.len() && self.source.is_char_boundary(range.start) {
            self.edits.push(Edit { range, text });
        }
    }

    fn remove(&mut self, span: proc_macro2::Span) {
        self.add(span.byte_range(), String::new());
    }

    /// Replaces the whole by a part.
    fn put(&mut self, whole: proc_macro2::Span, part: proc_macro2::Span) {
        let text = self.source.get(part.byte_range()).unwrap_or_default().to_owned();
        self.add(whole.byte_range(), text);
    }

    /// Replaces the whole by the statements of a block, without its braces.
    fn inside(&mut self, whole: proc_macro2::Span, block: &syn::Block) {
        let range = block.span().byte_range();
        let text = self.source.get(range.start + 1..range.end.saturating_sub(1)).unwrap_or_default().trim().to_owned();
        self.add(whole.byte_range(), text);
    }
}

impl VisitMut for Found<'_> {
    fn visit_stmt_mut(&mut self, stmt: &mut syn::Stmt) {
        let span = stmt.span();
        self.remove(span);
        if let syn::Stmt::Expr(expr, _) = stmt {
            match expr {
                syn::Expr::If(branch) => {
                    self.inside(span, &branch.then_branch);
                    if let Some((_, otherwise)) = &branch.else_branch
                        && let syn::Expr::Block(otherwise) = &**otherwise
                    {
                        self.inside(span, &otherwise.block);
                    }
                }
                syn::Expr::Block(inner) => self.inside(span, &inner.block),
                syn::Expr::ForLoop(inner) => self.inside(span, &inner.body),
                syn::Expr::While(inner) => self.inside(span, &inner.body),
                syn::Expr::Loop(inner) => self.inside(span, &inner.body),
                syn::Expr::Match(inner) => {
                    for arm in &inner.arms {
                        if let syn::Expr::Block(body) = &*arm.body {
                            self.inside(span, &body.block);
                        }
                    }
                }
                _ => {}
            }
        }
        syn::visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        self.remove(arm.span());
        syn::visit_mut::visit_arm_mut(self, arm);
    }

    fn visit_expr_if_mut(&mut self, branch: &mut syn::ExprIf) {
        if let Some((token, otherwise)) = &branch.else_branch {
            let range = token.span().byte_range().start..otherwise.span().byte_range().end;
            self.add(range, String::new());
        }
        syn::visit_mut::visit_expr_if_mut(self, branch);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        let span = expr.span();
        let mut parts = Parts { depth: 0, spans: Vec::new() };
        syn::visit_mut::visit_expr_mut(&mut parts, expr);
        for part in parts.spans {
            self.put(span, part);
        }
        if let syn::Expr::Block(block) = expr
            && let [syn::Stmt::Expr(inner, None)] = block.block.stmts.as_slice()
        {
            self.put(span, inner.span());
        }
        if !matches!(expr, syn::Expr::Lit(_)) {
            for literal in ["0", "1", "true", "false"] {
                self.add(span.byte_range(), literal.to_owned());
            }
        }
        syn::visit_mut::visit_expr_mut(self, expr);
    }
}

/// The direct subexpressions of an expression.
struct Parts {
    depth: usize,
    spans: Vec<proc_macro2::Span>,
}

impl VisitMut for Parts {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        self.spans.push(expr.span());
        if self.depth < 1 {
            self.depth += 1;
            syn::visit_mut::visit_expr_mut(self, expr);
            self.depth -= 1;
        }
    }
}
