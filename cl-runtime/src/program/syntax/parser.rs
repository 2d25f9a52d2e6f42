//! The parser. It does not check a text: what it does not know, it passes over, and [`Unit::unknown`] tells where.

use cl_ir::image::ImageKind;
use std::{collections::HashSet, ops::Range};

use super::{
    Declaration, Expr, ExprKind, Function, Stmt, StmtKind, Struct, Type, Unit,
    lexer::Number,
    lexer::{Token, TokenKind, tokens},
    vector,
};

pub(super) fn unit(text: &str) -> Unit<'_> {
    let types = ["cl_item", "cl_record"].into();
    let mut parser = Parser { text, tokens: tokens(text).collect(), next: 0, types };
    let mut unit = Unit::default();
    while let Some(first) = parser.peek() {
        let at = parser.next;
        if parser.item(&mut unit).is_none() {
            unit.unknown.push(first.at);
            parser.next = at;
            parser.pass_over_item();
        }
    }
    unit
}

/// `None` where the text is not OpenCL C as described in [`super`].
type Parsed<T> = Option<T>;

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    next: usize,
    /// The names of structs with a `typedef`.
    types: HashSet<&'t str>,
}

const SPACES: [&str; 4] = ["global", "local", "constant", "private"];
const QUALIFIERS: [&str; 9] =
    ["const", "volatile", "restrict", "static", "inline", "kernel", "__attribute__", "read_only", "write_only"];

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).copied()
    }

    fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    fn is_after(&self, text: &str) -> bool {
        self.tokens.get(self.next + 1).is_some_and(|token| token.text == text)
    }

    fn advance(&mut self) -> Parsed<Token<'t>> {
        let token = self.peek()?;
        self.next += 1;
        Some(token)
    }

    fn accept(&mut self, text: &str) -> bool {
        let found = self.is(text);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str) -> Parsed<Token<'t>> {
        if self.is(text) { self.advance() } else { None }
    }

    fn word(&mut self) -> Parsed<Token<'t>> {
        self.advance().filter(|token| token.kind == TokenKind::Word)
    }

    /// The end of the last token.
    fn end(&self) -> usize {
        self.next.checked_sub(1).map_or(0, |last| self.tokens[last].end())
    }

    fn start(&self) -> usize {
        self.peek().map_or(self.text.len(), |token| token.at)
    }

    /// Passes over the bracket that comes next, with its contents.
    fn bracket(&mut self) -> Parsed<()> {
        let mut depth = 0;
        loop {
            match self.advance()?.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    fn pass_over_item(&mut self) {
        while let Some(token) = self.peek() {
            match token.text {
                ";" => {
                    self.next += 1;
                    return;
                }
                "(" | "[" | "{" => {
                    self.bracket();
                    if token.text == "{"
                        && !self.is(";")
                        && !self.peek().is_some_and(|next| self.types.contains(next.text))
                    {
                        return;
                    }
                }
                _ => self.next += 1,
            }
        }
    }

    fn item(&mut self, unit: &mut Unit<'t>) -> Parsed<()> {
        if self.accept(";") {
            return Some(());
        }
        let is_typedef = self.accept("typedef");
        if self.is("struct") && (is_typedef || self.tokens.get(self.next + 2).is_some_and(|token| token.text == "{")) {
            unit.structs.push(self.structure(is_typedef)?);
            return Some(());
        }
        let start = self.next;
        let ty = self.ty()?;
        let is_kernel = self.tokens[start..self.next].iter().any(|token| plain(token.text) == "kernel");
        if is_typedef {
            let name = self.word()?;
            self.types.insert(name.text);
            self.dims()?;
            self.attributes()?;
            self.expect(";")?;
            return Some(());
        }
        self.attributes()?;
        if !self.is_after("(") || self.is("(") {
            let globals = self.declarations(ty)?;
            self.expect(";")?;
            unit.globals.extend(globals);
            return Some(());
        }
        let name = self.word()?.text;
        self.expect("(")?;
        let params = self.params()?;
        self.attributes()?;
        if self.accept(";") {
            return Some(());
        }
        let from = self.start();
        let body = self.block()?;
        let span = from..self.end();
        unit.functions.push(Function { is_kernel, ret: ty, name, params, body, span });
        Some(())
    }

    fn structure(&mut self, is_typedef: bool) -> Parsed<Struct<'t>> {
        let head = self.advance()?;
        let mut name = if self.is("{") { None } else { Some(self.word()?) };
        self.expect("{")?;
        let mut members = Vec::new();
        while !self.accept("}") {
            if (self.is("union") || self.is("struct")) && self.is_after("{") {
                self.next += 1;
                self.bracket()?;
            } else {
                let ty = self.ty()?;
                members.extend(self.declarations(ty)?);
            }
            self.expect(";")?;
        }
        let end = self.end();
        self.attributes()?;
        if is_typedef {
            name = Some(self.word()?);
            self.types.insert(name?.text);
        }
        self.expect(";")?;
        let name = name?;
        let name = if is_typedef { name.text } else { &self.text[head.at..name.end()] };
        Some(Struct { name, is_typedef, members, end })
    }

    /// The parameters, up to the closing parenthesis.
    fn params(&mut self) -> Parsed<Vec<Declaration<'t>>> {
        let mut params = Vec::new();
        if self.is("void") && self.is_after(")") {
            self.next += 1;
        }
        while !self.accept(")") {
            let ty = self.ty()?;
            params.push(self.declarator(ty)?);
            self.accept(",");
        }
        Some(params)
    }

    fn attributes(&mut self) -> Parsed<()> {
        while self.accept("__attribute__") || self.accept("__asm") {
            self.bracket()?;
        }
        // macros for attributes
        while self.peek().is_some_and(|token| token.text.starts_with("CL_")) {
            self.next += 1;
        }
        Some(())
    }

    fn is_type(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at).filter(|token| token.kind == TokenKind::Word) else { return false };
        let name = plain(token.text);
        token.text == "struct"
            || SPACES.contains(&name)
            || QUALIFIERS.contains(&token.text)
            || name == "kernel"
            || vector(token.text).is_some()
            || token.text == "sampler_t"
            || ImageKind::ALL.iter().any(|kind| kind.opencl() == token.text)
            || self.types.contains(token.text)
    }

    /// A type: qualifiers, a name, stars.
    fn ty(&mut self) -> Parsed<Type<'t>> {
        let (mut space, mut is_volatile, mut is_const, mut is_pointer) = (None, false, false, false);
        let mut named: Option<Range<usize>> = None;
        while let Some(token) = self.peek() {
            let word = plain(token.text);
            match token.text {
                "*" if named.is_some() => {
                    is_pointer = true;
                    self.next += 1;
                }
                "__attribute__" => self.attributes()?,
                "struct" if named.is_none() => {
                    self.next += 1;
                    if self.is("{") {
                        named = Some(token.at..token.end());
                        self.bracket()?;
                    } else {
                        named = Some(token.at..self.word()?.end());
                    }
                }
                _ if SPACES.contains(&word) => {
                    space = Some(word);
                    self.next += 1;
                }
                _ if QUALIFIERS.contains(&word) => {
                    is_volatile |= word == "volatile";
                    is_const |= word == "const";
                    self.next += 1;
                }
                _ if named.is_none() && self.is_type(self.next) => {
                    named = Some(token.at..token.end());
                    self.next += 1;
                }
                _ => break,
            }
        }
        let span = named?;
        Some(Type { name: &self.text[span.clone()], at: span.start, space, is_volatile, is_const, is_pointer })
    }

    fn declarations(&mut self, ty: Type<'t>) -> Parsed<Vec<Declaration<'t>>> {
        let mut all = vec![self.declarator(ty.clone())?];
        while self.accept(",") {
            all.push(self.declarator(ty.clone())?);
        }
        Some(all)
    }

    /// `name[2][3] = value`, `(*name)[4]`
    fn declarator(&mut self, ty: Type<'t>) -> Parsed<Declaration<'t>> {
        self.attributes()?;
        let inner = self.accept("(");
        let is_pointer = inner && self.expect("*").is_some() || ty.is_pointer;
        while inner && self.peek().is_some_and(|token| QUALIFIERS.contains(&token.text)) {
            self.next += 1;
        }
        let Token { text: name, at, .. } = self.word()?;
        if inner {
            self.expect(")")?;
        }
        let dims = self.dims()?;
        let init = if self.accept("=") { Some(self.value()?) } else { None };
        let span = ty.at..self.end();
        Some(Declaration { ty, name, at, is_pointer, dims, init, span })
    }

    fn dims(&mut self) -> Parsed<Vec<u64>> {
        let mut dims = Vec::new();
        while self.is("[") {
            dims.push(self.tokens.get(self.next + 1)?.text.parse().unwrap_or(0));
            self.bracket()?;
        }
        Some(dims)
    }

    fn block(&mut self) -> Parsed<Vec<Stmt<'t>>> {
        self.expect("{")?;
        let mut stmts = Vec::new();
        while !self.accept("}") {
            stmts.push(self.stmt()?);
        }
        Some(stmts)
    }

    fn boxed(&mut self) -> Parsed<Box<Stmt<'t>>> {
        self.stmt().map(Box::new)
    }

    /// `(condition)`
    fn condition(&mut self) -> Parsed<Expr<'t>> {
        self.expect("(")?;
        let cond = self.expr()?;
        self.expect(")")?;
        Some(cond)
    }

    fn stmt(&mut self) -> Parsed<Stmt<'t>> {
        let (start, follows_pragma) = (self.start(), self.peek().is_some_and(|token| token.follows_pragma));
        let kind = self.stmt_kind()?;
        Some(Stmt { kind, span: start..self.end(), follows_pragma })
    }

    fn stmt_kind(&mut self) -> Parsed<StmtKind<'t>> {
        let token = self.peek()?;
        let kind = match token.text {
            "{" => return Some(StmtKind::Block(self.block()?)),
            "if" => return self.branches(),
            "while" => {
                self.next += 1;
                return Some(StmtKind::Loop(None, Some(self.condition()?), None, self.boxed()?));
            }
            "for" => {
                self.next += 1;
                self.expect("(")?;
                let first = if self.accept(";") { None } else { Some(self.boxed()?) };
                let cond = if self.is(";") { None } else { Some(self.expr()?) };
                self.expect(";")?;
                let step = if self.is(")") { None } else { Some(self.expr()?) };
                self.expect(")")?;
                return Some(StmtKind::Loop(first, cond, step, self.boxed()?));
            }
            "do" => {
                self.next += 1;
                let body = self.boxed()?;
                self.expect("while")?;
                StmtKind::Do(body, self.condition()?)
            }
            "switch" => {
                self.next += 1;
                return Some(StmtKind::Switch(self.condition()?, self.boxed()?));
            }
            "return" => {
                self.next += 1;
                StmtKind::Return(if self.is(";") { None } else { Some(self.expr()?) })
            }
            "break" => {
                self.next += 1;
                StmtKind::Break
            }
            "goto" => {
                while !self.is(";") {
                    self.advance()?;
                }
                StmtKind::Goto
            }
            "case" | "default" => {
                while !self.accept(":") {
                    self.advance()?;
                }
                return Some(StmtKind::Label);
            }
            "continue" => {
                self.next += 1;
                StmtKind::Continue
            }
            ";" => StmtKind::Empty,
            _ if token.kind == TokenKind::Word && self.is_after(":") => {
                self.next += 2;
                return Some(StmtKind::Label);
            }
            _ if self.is_type(self.next) => {
                let ty = self.ty()?;
                StmtKind::Declare(self.declarations(ty)?)
            }
            _ => StmtKind::Expr(self.expr()?),
        };
        self.expect(";")?;
        Some(kind)
    }

    /// `if … else if … else …`. A chain may be long, so it is parsed without recursion.
    fn branches(&mut self) -> Parsed<StmtKind<'t>> {
        let mut chain = Vec::new();
        let mut other = None;
        while self.is("if") {
            let start = self.advance()?.at;
            chain.push((start, self.condition()?, self.boxed()?));
            if !self.accept("else") {
                break;
            }
            if !self.is("if") {
                other = Some(self.boxed()?);
                break;
            }
        }
        let end = self.end();
        let mut chain = chain.into_iter();
        let (_, cond, then) = chain.next()?;
        for (start, cond, then) in chain.rev() {
            let kind = StmtKind::If(cond, then, other.take());
            other = Some(Box::new(Stmt { kind, span: start..end, follows_pragma: false }));
        }
        Some(StmtKind::If(cond, then, other))
    }

    /// An initializer: an expression without commas, or a list.
    fn value(&mut self) -> Parsed<Expr<'t>> {
        if self.is("{") {
            return self.list();
        }
        let start = self.start();
        if self.accept(".") {
            self.word()?;
            self.expect("=")?;
            let value = Box::new(self.value()?);
            return Some(Expr { kind: ExprKind::Named(value), span: start..self.end() });
        }
        self.chain(false)
    }

    fn list(&mut self) -> Parsed<Expr<'t>> {
        let start = self.expect("{")?.at;
        let mut values = Vec::new();
        while !self.accept("}") {
            values.push(self.value()?);
            self.accept(",");
        }
        Some(Expr { kind: ExprKind::List(values), span: start..self.end() })
    }

    fn expr(&mut self) -> Parsed<Expr<'t>> {
        self.chain(true)
    }

    /// An expression, with or without commas.
    fn chain(&mut self, commas: bool) -> Parsed<Expr<'t>> {
        self.binary(if commas { 0 } else { 1 })
    }

    /// Operators that bind at least as tightly as the level says.
    fn binary(&mut self, level: u8) -> Parsed<Expr<'t>> {
        let start = self.start();
        let mut left = self.unary()?;
        while let Some((operator, (binds, is_right))) = self
            .peek()
            .and_then(|token| Some((token.text, precedence(token.text)?)))
            .filter(|(_, (of, _))| *of >= level)
        {
            self.next += 1;
            let kind = if operator == "?" {
                let yes = self.expr()?;
                self.expect(":")?;
                ExprKind::Conditional(Box::new([left, yes, self.binary(binds)?]))
            } else {
                let right = self.binary(if is_right { binds } else { binds + 1 })?;
                let parts = Box::new([left, right]);
                match operator.strip_suffix('=').filter(|_| binds == ASSIGNMENT) {
                    Some(operator) => ExprKind::Assign(Some(operator).filter(|operator| !operator.is_empty()), parts),
                    None => ExprKind::Binary(operator, parts),
                }
            };
            left = Expr { kind, span: start..self.end() };
        }
        Some(left)
    }

    fn unary(&mut self) -> Parsed<Expr<'t>> {
        let token = self.peek()?;
        let start = token.at;
        if matches!(token.text, "-" | "+" | "!" | "~" | "*" | "&" | "&&" | "++" | "--") {
            self.next += 1;
            let operand = Box::new(self.unary()?);
            return Some(Expr { kind: ExprKind::Unary(token.text, operand), span: start..self.end() });
        }
        if token.text == "(" && self.is_type(self.next + 1) {
            self.next += 1;
            let mut ty = self.ty()?;
            // `(float (*)[4])`, `(float[2])`
            ty.is_pointer |= self.is("(");
            while !self.is(")") {
                if self.is("(") || self.is("[") {
                    self.bracket()?
                } else {
                    return None;
                };
            }
            let end = self.advance()?.end();
            if self.is("{") {
                let list = Box::new(self.list()?);
                let span = start..self.end();
                return self.postfix(Expr { kind: ExprKind::Compound(ty, list), span });
            }
            let operand = Box::new(self.unary()?);
            return Some(Expr { kind: ExprKind::Cast(ty, end, operand), span: start..self.end() });
        }
        self.next += 1;
        let kind = match (token.kind, token.text) {
            (TokenKind::Word, "sizeof") => {
                self.bracket()?;
                ExprKind::Other
            }
            (TokenKind::Word, name) => ExprKind::Name(name),
            (TokenKind::Number, number) => ExprKind::Number(Number::of(number)),
            (TokenKind::Quoted, _) => ExprKind::Other,
            (TokenKind::Symbol, "(") => {
                let inner = self.expr()?;
                self.expect(")")?;
                ExprKind::Paren(Box::new(inner))
            }
            (TokenKind::Symbol, _) => return None,
        };
        self.postfix(Expr { kind, span: start..self.end() })
    }

    fn postfix(&mut self, mut expr: Expr<'t>) -> Parsed<Expr<'t>> {
        let start = expr.span.start;
        while let Some(token) = self.peek() {
            let kind = match token.text {
                "(" => {
                    self.next += 1;
                    ExprKind::Call(Box::new(expr), self.arguments()?)
                }
                "[" => {
                    self.next += 1;
                    let index = self.expr()?;
                    self.expect("]")?;
                    ExprKind::Index(Box::new([expr, index]))
                }
                "." | "->" => {
                    self.next += 1;
                    ExprKind::Member(Box::new(expr), self.word()?.text)
                }
                "++" | "--" => {
                    self.next += 1;
                    ExprKind::Postfix(token.text, Box::new(expr))
                }
                _ => break,
            };
            expr = Expr { kind, span: start..self.end() };
        }
        Some(expr)
    }

    /// The arguments, up to the closing parenthesis. A type is one of a builtin's.
    fn arguments(&mut self) -> Parsed<Vec<Expr<'t>>> {
        let mut args = Vec::new();
        while !self.accept(")") {
            if self.is_type(self.next) {
                self.ty()?;
            } else {
                args.push(self.chain(false)?);
                // the operands of assembly
                while self.accept(":") {}
            }
            self.accept(",");
        }
        Some(args)
    }
}

/// How tightly assignments bind.
const ASSIGNMENT: u8 = 1;

/// How tightly a binary operator binds, and whether it groups from the right.
fn precedence(operator: &str) -> Option<(u8, bool)> {
    Some(match operator {
        "," => (0, false),
        "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => (ASSIGNMENT, true),
        "?" => (2, true),
        "||" => (3, false),
        "&&" => (4, false),
        "|" => (5, false),
        "^" => (6, false),
        "&" => (7, false),
        "==" | "!=" => (8, false),
        "<" | ">" | "<=" | ">=" => (9, false),
        "<<" | ">>" => (10, false),
        "+" | "-" => (11, false),
        "*" | "/" | "%" => (12, false),
        _ => return None,
    })
}

/// A qualifier without underscores.
fn plain(word: &str) -> &str {
    word.strip_prefix("__").unwrap_or(word)
}
