use std::io::{self, Write};

use grandchess_core::{Color, Dialect, EnPassantMode, Fen, Game, Move, Square, UciMove};

use crate::engine::Score;
use crate::terminal::moves::{Choice, read_move};
use crate::terminal::records::{self, RecordError};
use crate::terminal::words::{HELP, describe, describe_claim, legend, side, wrapped};
use crate::terminal::{Opponent, Order, View};

/// What comes from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line, without its end.
    Line(String),
    /// The end of the input: Ctrl-D.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// A game at a terminal.
#[derive(Debug)]
pub struct Play<W> {
    out: W,
    game: Game,
    view: View,
    opponent: Opponent,
    /// The side that the computer plays, if it does.
    computer: Option<Color>,
    /// The game as a file has it, if it has been saved or loaded.
    saved: Option<Game>,
}

/// Whether the player stays.
enum Next {
    Stay,
    Leave,
}

impl<W: Write> Play<W> {
    /// A game whose board and answers go to `out`.
    pub fn new(
        out: W,
        game: Game,
        view: View,
        opponent: Opponent,
        computer: Option<Color>,
    ) -> Self {
        Self {
            out,
            game,
            view,
            opponent,
            computer,
            saved: None,
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays until the player leaves or there are no more events.
    ///
    /// # Errors
    ///
    /// The terminal can't be written to.
    pub fn run(&mut self, events: &mut impl Iterator<Item = Event>) -> io::Result<()> {
        writeln!(
            self.out,
            "Grand Chess. Type a move, such as e3e5 or Nc4, or help.\n{}\n",
            legend(self.view.letters)
        )?;
        self.show()?;
        loop {
            if self.is_computers_turn() && !self.opponent.is_stopped() {
                self.computer_moves()?;
                continue;
            }
            let turn = self.game.position().turn();
            let number = self.game.position().fullmove_number();
            let prompt = if self.game.is_over() {
                "game over> ".to_owned()
            } else {
                format!("{number}. {}> ", side(turn))
            };
            match self.ask(events, &prompt)? {
                None => break,
                Some(line) => match self.obey(&line, events)? {
                    Next::Stay => {}
                    Next::Leave => break,
                },
            }
        }
        self.leave(events)
    }

    fn is_computers_turn(&self) -> bool {
        self.computer == Some(self.game.position().turn()) && !self.game.is_over()
    }

    /// Asks for a line; `None` if the player wants to leave.
    fn ask(
        &mut self,
        events: &mut impl Iterator<Item = Event>,
        prompt: &str,
    ) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        if let Some(Event::Line(line)) = events.next() {
            return Ok(Some(line));
        }
        writeln!(self.out)?;
        Ok(None)
    }

    /// Shows the board and where the game stands.
    fn show(&mut self) -> io::Result<()> {
        let board = self.view.draw(&self.game);
        writeln!(self.out, "{board}")?;
        if let Some(outcome) = self.game.outcome() {
            writeln!(self.out, "{}", describe(outcome))?;
            return writeln!(self.out, "You can still undo, save, load or quit.");
        }
        if self.game.position().is_check() {
            writeln!(
                self.out,
                "{} is in check.",
                side(self.game.position().turn())
            )?;
        }
        if let Some(draw) = self.game.claimable_draw() {
            let why = describe_claim(draw);
            writeln!(self.out, "A draw may be claimed, since {why}: type draw.")?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str, events: &mut impl Iterator<Item = Event>) -> io::Result<Next> {
        let order = match line.parse() {
            Ok(order) => order,
            Err(error) => {
                writeln!(self.out, "{error}")?;
                return Ok(Next::Stay);
            }
        };
        match order {
            Order::Nothing => {}
            Order::Help => writeln!(self.out, "{HELP}")?,
            Order::Board => self.show()?,
            Order::Flip => {
                self.view.side = !self.view.side;
                self.show()?;
            }
            Order::Letters(letters) => {
                self.view.letters = letters;
                self.show()?;
            }
            Order::Level(level) => {
                self.opponent.level = level;
                writeln!(self.out, "The computer plays at level {level}.")?;
            }
            Order::Moves(from) => self.list_moves(from)?,
            Order::Fen => {
                let setup = self.game.position().to_setup(EnPassantMode::Legal);
                writeln!(self.out, "{}", Fen::from(setup).write(self.dialect()))?;
            }
            Order::Undo(count) => self.undo(count)?,
            Order::Hint => self.hint()?,
            Order::Resign => {
                let loser = match self.computer {
                    Some(computer) => !computer,
                    None => self.game.position().turn(),
                };
                let result = self.game.resign(loser);
                self.tell_end(result)?;
            }
            Order::Draw(None) => {
                let result = self.game.claim_draw();
                self.tell_end(result)?;
            }
            Order::Draw(Some(text)) => return self.claim_with(&text, events),
            Order::Agree if self.computer.is_some() => {
                writeln!(self.out, "The computer agrees to no draw; it plays on.")?;
            }
            Order::Agree => {
                let result = self.game.agree_draw();
                self.tell_end(result)?;
            }
            Order::Save(path) => return self.save(&path, events),
            Order::Load(path, number) => self.load(&path, number)?,
            Order::Move(text) => return self.play(&text, events),
            Order::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Stay)
    }

    fn dialect(&self) -> Dialect {
        self.view.letters.into()
    }

    fn tell_end<T, E: std::fmt::Display>(&mut self, result: Result<T, E>) -> io::Result<()> {
        match result {
            Ok(_) => self.show(),
            Err(error) => writeln!(self.out, "{}", sentence(&error.to_string())),
        }
    }

    /// Plays what the player typed.
    fn play(&mut self, text: &str, events: &mut impl Iterator<Item = Event>) -> io::Result<Next> {
        if let Some(outcome) = self.game.outcome() {
            writeln!(self.out, "The game is over. {}", describe(outcome))?;
            return Ok(Next::Stay);
        }
        match self.choose(text, events)? {
            Chosen::Move(m) => self.push(m)?,
            Chosen::Nothing => {}
            Chosen::Leave => return Ok(Next::Leave),
        }
        Ok(Next::Stay)
    }

    /// The move that a text means. Asks what a pawn becomes if the text leaves it open.
    fn choose(
        &mut self,
        text: &str,
        events: &mut impl Iterator<Item = Event>,
    ) -> io::Result<Chosen> {
        let ways = match read_move(self.game.position(), text, self.view.letters) {
            Ok(Choice::Move(m)) => return Ok(Chosen::Move(m)),
            Ok(Choice::Promotion(ways)) => ways,
            Err(error) => {
                writeln!(self.out, "{}", sentence(&error.to_string()))?;
                return Ok(Chosen::Nothing);
            }
        };
        let letters = self.view.letters;
        let answer = |m: &Move| match m.promotion {
            Some(role) => letters.letter(role).to_string(),
            None => "P".to_owned(),
        };
        let offers: Vec<_> = ways
            .iter()
            .map(|m| match m.promotion {
                Some(role) => format!("{} {role}", answer(m)),
                None => "P stay a pawn".to_owned(),
            })
            .collect();
        let prompt = format!(
            "The pawn on {} becomes: {} (Enter: another move)> ",
            ways.first().map_or(Square::A1, |m| m.to),
            offers.join(", ")
        );
        loop {
            let Some(line) = self.ask(events, &prompt)? else {
                return Ok(Chosen::Leave);
            };
            let line = line.trim();
            if line.is_empty() {
                return Ok(Chosen::Nothing);
            }
            let chosen = ways.iter().find(|m| {
                let name = m.promotion.map_or("pawn", grandchess_core::Role::name);
                line.eq_ignore_ascii_case(&answer(m)) || line.eq_ignore_ascii_case(name)
            });
            match chosen {
                Some(&m) => return Ok(Chosen::Move(m)),
                None => writeln!(self.out, "That is none of the choices.")?,
            }
        }
    }

    fn push(&mut self, m: Move) -> io::Result<()> {
        match self.game.play(m) {
            Ok(()) => {
                writeln!(self.out)?;
                self.show()
            }
            Err(error) => writeln!(self.out, "{}", sentence(&error.to_string())),
        }
    }

    fn computer_moves(&mut self) -> io::Result<()> {
        writeln!(self.out, "The computer thinks.")?;
        self.out.flush()?;
        let found = self.opponent.choose(&self.game);
        if self.opponent.is_stopped() {
            return Ok(());
        }
        if found.score <= Score::DRAW && self.game.claim_draw().is_ok() {
            writeln!(self.out, "The computer claims a draw.")?;
            return self.show();
        }
        let Some(m) = found.best else {
            return Ok(());
        };
        let name = self.name(m);
        writeln!(self.out, "The computer plays {name}.")?;
        self.push(m)
    }

    /// A legal move in SAN and in coordinates.
    fn name(&self, m: Move) -> String {
        let coordinates = UciMove::Move(m).write(self.dialect());
        match self.game.position().san(m) {
            Ok(san) => format!("{} ({coordinates})", san.write(self.dialect())),
            Err(_) => coordinates,
        }
    }

    fn list_moves(&mut self, from: Option<Square>) -> io::Result<()> {
        let position = self.game.position();
        let moves = match from {
            Some(square) => position.legal_moves_from(square),
            None => position.legal_moves(),
        };
        let mut names: Vec<_> = moves
            .iter()
            .filter_map(|&m| Some((m.from, position.san(m).ok()?.write(self.dialect()))))
            .collect();
        names.sort();
        if names.is_empty() {
            let turn = position.turn();
            let why = match from.map(|square| (square, position.board().piece_at(square))) {
                None => "No legal moves.".to_owned(),
                Some((square, None)) => format!("There is no man on {square}."),
                Some((square, Some(piece))) if piece.color != turn => {
                    format!(
                        "The man on {square} is {}'s, and it is {}'s turn.",
                        side(!turn),
                        side(turn)
                    )
                }
                Some((square, Some(piece))) => {
                    format!("The {} on {square} has no legal move.", piece.role)
                }
            };
            return writeln!(self.out, "{why}");
        }
        let mut last = None;
        for (from, name) in names {
            if last != Some(from) {
                let end = if last.is_some() { "\n" } else { "" };
                write!(self.out, "{end}{from:>3}:", from = from.to_string())?;
                last = Some(from);
            }
            write!(self.out, " {name}")?;
        }
        writeln!(self.out)
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.game.is_over() {
            return writeln!(self.out, "The game is over.");
        }
        writeln!(self.out, "The computer thinks.")?;
        self.out.flush()?;
        let found = self.opponent.advise(&self.game);
        match found.best {
            Some(m) => {
                let name = self.name(m);
                writeln!(self.out, "{name}, {}.", worth(found.score))
            }
            None => writeln!(self.out, "No legal moves."),
        }
    }

    /// Takes back an end that was declared, or a move; against the computer, its answer as well.
    fn undo(&mut self, count: Option<u16>) -> io::Result<()> {
        if self.game.reopen().is_some() && count.is_none() {
            return self.show();
        }
        let player = self.computer.map(|computer| !computer);
        let mut undone = 0;
        while count.is_none_or(|count| undone < count) {
            if self.game.undo().is_none() {
                break;
            }
            undone += 1;
            let turn = self.game.position().turn();
            if count.is_none() && player.is_none_or(|player| player == turn) {
                break;
            }
        }
        if undone == 0 {
            return writeln!(self.out, "There is no move to take back.");
        }
        self.show()
    }

    /// A claim with the move that brings the draw about.
    fn claim_with(
        &mut self,
        text: &str,
        events: &mut impl Iterator<Item = Event>,
    ) -> io::Result<Next> {
        let m = match self.choose(text, events)? {
            Chosen::Move(m) => m,
            Chosen::Nothing => return Ok(Next::Stay),
            Chosen::Leave => return Ok(Next::Leave),
        };
        match self.game.can_claim_after(m) {
            Ok(Some(_)) => {
                self.push(m)?;
                let result = self.game.claim_draw();
                self.tell_end(result)?;
            }
            Ok(None) => writeln!(self.out, "There is no draw to claim with that move.")?,
            Err(error) => writeln!(self.out, "{}", sentence(&error.to_string()))?,
        }
        Ok(Next::Stay)
    }

    /// The game as a PGN.
    fn record(&self) -> String {
        let computer = format!("Computer, level {}", self.opponent.level);
        let name = |color| {
            if self.computer == Some(color) {
                computer.as_str()
            } else {
                "Player"
            }
        };
        records::to_text(&self.game, [name(Color::White), name(Color::Black)])
            .unwrap_or_else(|error| format!("; {error}\n"))
    }

    fn save(&mut self, path: &str, events: &mut impl Iterator<Item = Event>) -> io::Result<Next> {
        let text = self.record();
        let mut result = records::save(path, &text, false);
        if let Err(RecordError::Exists) = result {
            let prompt = format!("{path} is there already. Write over it? (y/n)> ");
            match self.ask(events, &prompt)? {
                None => return Ok(Next::Leave),
                Some(answer) if answer.trim().eq_ignore_ascii_case("y") => {
                    result = records::save(path, &text, true);
                }
                Some(_) => {}
            }
        }
        match result {
            Ok(()) => {
                self.saved = Some(self.game.clone());
                writeln!(self.out, "Saved to {path}.")?;
            }
            Err(error) => {
                let told = format!("Not saved to {path}: {error}");
                writeln!(self.out, "{}", wrapped(&told))?;
            }
        }
        Ok(Next::Stay)
    }

    fn load(&mut self, path: &str, number: usize) -> io::Result<()> {
        match records::load(path, number, self.game.policy()) {
            Ok(game) => {
                self.game = game;
                self.saved = Some(self.game.clone());
                self.show()
            }
            Err(error) => {
                let told = format!("Not loaded from {path}: {error}");
                writeln!(self.out, "{}", wrapped(&told))
            }
        }
    }

    /// Offers the record of the game to whoever leaves.
    fn leave(&mut self, events: &mut impl Iterator<Item = Event>) -> io::Result<()> {
        let known = self.saved.as_ref() == Some(&self.game);
        if self.game.ply() > 0 && !known {
            let record = self.record();
            writeln!(self.out, "\n{record}")?;
            let prompt = "Save this game to a file? Its name, or Enter to leave without> ";
            while let Some(answer) = self.ask(events, prompt)? {
                let path = answer.trim().to_owned();
                if path.is_empty() {
                    break;
                }
                self.save(&path, events)?;
                if self.saved.as_ref() == Some(&self.game) {
                    break;
                }
            }
        }
        writeln!(self.out, "Goodbye.")
    }
}

/// What came of a text that should be a move.
enum Chosen {
    Move(Move),
    Nothing,
    Leave,
}

/// What a score means to a person.
fn worth(score: Score) -> String {
    match score.plies_to_mate() {
        Some(plies) if score > Score::DRAW => format!("mate in {}", (plies + 1) / 2),
        Some(plies) => format!("mated in {}", (plies + 1) / 2),
        None => format!("{:+.1} pawns", f64::from(score.0) / 100.0),
    }
}

/// An error as a sentence.
fn sentence(error: &str) -> String {
    let mut letters = error.chars();
    match letters.next() {
        Some(first) => wrapped(&format!("{}{}.", first.to_uppercase(), letters.as_str())),
        None => String::new(),
    }
}
