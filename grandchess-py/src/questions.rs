//! The questions that `Board` and `Position` both answer.

/// Gives a class that has `fn now(&self, py)`, its present position, all the questions.
macro_rules! questions {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// Whose move it is.
            #[getter]
            fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                color_object(py, self.now(py).turn())
            }

            /// Which of the two games is played.
            #[getter]
            fn variant(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                variant_object(py, self.now(py).variant())
            }

            /// Half-moves since the last capture or pawn move.
            #[getter]
            fn halfmove_clock(&self, py: Python<'_>) -> u32 {
                self.now(py).halfmove_clock()
            }

            /// The number of the move, from 1, counted up after Black's move.
            #[getter]
            fn fullmove_number(&self, py: Python<'_>) -> u32 {
                self.now(py).fullmove_number()
            }

            /// Half-moves since the start of the game, as `fullmove_number` and `turn` tell.
            fn ply(&self, py: Python<'_>) -> u64 {
                ply(&self.now(py))
            }

            /// The squares of the rooks with which castling is still allowed, of both sides.
            #[getter]
            fn castling_rooks(&self, py: Python<'_>) -> PySquareSet {
                PySquareSet(self.now(py).castling_rights().rooks())
            }

            /// Whether a side may still castle with one of its rooks, now or later.
            fn has_castling_rights(&self, py: Python<'_>, color: ColorArg) -> bool {
                let p = self.now(py);
                let rooks = p.castling_rights().rooks();
                rooks.intersects(p.board().by_color(color.0))
            }

            /// The square that a pawn has just passed with a double step, if it can legally be
            /// taken there; otherwise None.
            #[getter]
            fn ep_square(&self, py: Python<'_>) -> Option<u8> {
                let square = self.now(py).en_passant(EnPassantMode::Legal);
                square.map(square_number)
            }

            /// The FEN.
            ///
            /// The en passant square is written only where a legal en passant capture exists, or
            /// after every double step with `en_passant="always"`.
            #[pyo3(signature = (*, letters=LettersArg(Letters::Neutral), en_passant=EnPassantArg::LEGAL))]
            #[pyo3(text_signature = "($self, *, letters=..., en_passant='legal')")]
            fn fen(&self, py: Python<'_>, letters: LettersArg, en_passant: EnPassantArg) -> String {
                let setup = self.now(py).to_setup(en_passant.0);
                Fen::from(setup).write(letters.0.into())
            }

            /// The description of the position, which can be edited.
            #[pyo3(signature = (*, en_passant=EnPassantArg::LEGAL))]
            #[pyo3(text_signature = "($self, *, en_passant='legal')")]
            fn to_setup(&self, py: Python<'_>, en_passant: EnPassantArg) -> PySetup {
                PySetup::from(self.now(py).to_setup(en_passant.0))
            }

            /// The legal moves now: a snapshot, which later moves do not change.
            #[getter]
            fn legal_moves(&self, py: Python<'_>) -> LegalMoves {
                LegalMoves::of(self.now(py).clone())
            }

            /// The legal moves that take a man, en passant included.
            fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                move_list(py, &self.now(py).captures())
            }

            /// The legal moves of the man on a square; none if it is empty or the opponent's.
            fn legal_moves_from<'py>(
                &self,
                py: Python<'py>,
                square: SquareArg,
            ) -> PyResult<Bound<'py, PyList>> {
                move_list(py, &self.now(py).legal_moves_from(square.0))
            }

            /// Whether a move is legal. Takes any move, also one of another position.
            #[pyo3(name = "is_legal")]
            fn legal(&self, py: Python<'_>, r#move: MoveArg) -> bool {
                self.now(py).is_legal(r#move.0)
            }

            /// Whether a legal move takes a man, en passant included.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            fn is_capture(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
                let p = self.now(py);
                require_legal(py, &p, r#move.0)?;
                Ok(p.is_capture(r#move.0))
            }

            /// Whether a legal move takes a pawn that has just passed with a double step.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            fn is_en_passant(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
                let p = self.now(py);
                require_legal(py, &p, r#move.0)?;
                // A promotion can be an en passant capture too: it takes, but nobody stands there.
                let lands_on_nobody = p.board().piece_at(r#move.0.to).is_none();
                Ok(lands_on_nobody && p.is_capture(r#move.0))
            }

            /// Whether a legal move castles.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            fn is_castling(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
                let p = self.now(py);
                require_legal(py, &p, r#move.0)?;
                Ok(matches!(p.kind(r#move.0), MoveKind::Castle(_)))
            }

            /// Whether a legal move gives check.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            fn gives_check(&self, py: Python<'_>, r#move: MoveArg) -> PyResult<bool> {
                let p = self.now(py);
                require_legal(py, &p, r#move.0)?;
                Ok(p.gives_check(r#move.0))
            }

            /// A legal move in coordinates, as engines write it.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            #[pyo3(signature = (r#move, *, letters=LettersArg(Letters::Neutral)))]
            fn uci(
                &self,
                py: Python<'_>,
                r#move: MoveArg,
                letters: LettersArg,
            ) -> PyResult<String> {
                require_legal(py, &self.now(py), r#move.0)?;
                Ok(UciMove::Move(r#move.0).write(letters.0.into()))
            }

            /// Reads a legal move in coordinates, such as "e3e5" or "a9a10q".
            ///
            /// Castling is read as the king taking its own rook, and also as the king going to its
            /// destination if it could not step there.
            ///
            /// Raises InvalidMoveError if the text is no move, IllegalMoveError if the move is not
            /// legal here.
            #[pyo3(signature = (uci, *, letters=LettersArg(Letters::Neutral)))]
            fn parse_uci<'py>(
                &self,
                py: Python<'py>,
                uci: Text<'_>,
                letters: LettersArg,
            ) -> PyResult<Bound<'py, PyMove>> {
                let m = read_uci(py, &self.now(py), &uci.0, letters.0)?;
                move_object(py, m)
            }

            /// A legal move in standard algebraic notation.
            ///
            /// Raises IllegalMoveError if the move is illegal.
            #[pyo3(signature = (r#move, *, letters=LettersArg(Letters::Neutral)))]
            fn san(
                &self,
                py: Python<'_>,
                r#move: MoveArg,
                letters: LettersArg,
            ) -> PyResult<String> {
                write_san(py, &self.now(py), r#move.0, letters.0)
            }

            /// Reads a legal move in standard algebraic notation.
            ///
            /// Strict reading checks spelling, promotion and exact disambiguation, but not whether
            /// `+` and `#` are right or there. With `strict=False` it also takes a missing `x`,
            /// `0-0`, `e.p.`, long algebraic notation, and a promotion without `=`.
            ///
            /// Raises InvalidMoveError if the text is no move, IllegalMoveError if no legal move is
            /// meant, AmbiguousMoveError if several could be.
            #[pyo3(signature = (san, *, letters=LettersArg(Letters::Neutral), strict=true))]
            fn parse_san<'py>(
                &self,
                py: Python<'py>,
                san: Text<'_>,
                letters: LettersArg,
                strict: bool,
            ) -> PyResult<Bound<'py, PyMove>> {
                let m = read_san(py, &self.now(py), &san.0, letters.0, strict)?;
                move_object(py, m)
            }

            /// The legal move that somebody typed: in coordinates as UCI writes them, or in algebraic
            /// notation, read leniently. No text means two different moves in the two.
            ///
            /// Raises as parse_uci if the text starts like two squares, else as parse_san.
            #[pyo3(signature = (text, *, letters=LettersArg(Letters::Neutral)))]
            fn parse_move<'py>(
                &self,
                py: Python<'py>,
                text: Text<'_>,
                letters: LettersArg,
            ) -> PyResult<Bound<'py, PyMove>> {
                let m = read_move(py, &self.now(py), &text.0, letters.0)?;
                move_object(py, m)
            }

            /// The legal move from one square to another, as somebody drags a man. Castling is found
            /// by the king's destination, too. A promotion has to be named, since none is the rule.
            ///
            /// Raises IllegalMoveError if there is no such move.
            #[pyo3(signature = (from_square, to_square, promotion=None))]
            fn find_move<'py>(
                &self,
                py: Python<'py>,
                from_square: SquareArg,
                to_square: SquareArg,
                promotion: Option<RoleArg>,
            ) -> PyResult<Bound<'py, PyMove>> {
                let promotion = promotion.map(|role| role.0);
                let (from, to) = (from_square.0, to_square.0);
                move_object(py, find_move(py, &self.now(py), from, to, promotion)?)
            }

            /// A line of moves in standard algebraic notation with move numbers.
            ///
            /// Raises IllegalMoveError at the first move that is illegal where it is reached.
            #[pyo3(signature = (variation, *, letters=LettersArg(Letters::Neutral)))]
            fn variation_san(
                &self,
                py: Python<'_>,
                variation: &Bound<'_, PyAny>,
                letters: LettersArg,
            ) -> PyResult<String> {
                let moves = move_arguments(variation)?;
                line_san(py, &self.now(py), &moves, letters.0)
            }

            /// The man on a square, or None.
            fn piece_at<'py>(
                &self,
                py: Python<'py>,
                square: SquareArg,
            ) -> PyResult<Option<Bound<'py, PyPiece>>> {
                let piece = self.now(py).board().piece_at(square.0);
                piece
                    .map(|piece| piece_object(py, piece).cloned())
                    .transpose()
            }

            /// The kind of man on a square, or None.
            fn piece_type_at(
                &self,
                py: Python<'_>,
                square: SquareArg,
            ) -> PyResult<Option<Py<PyAny>>> {
                let role = self.now(py).board().role_at(square.0);
                role.map(|role| role_object(py, role)).transpose()
            }

            /// Whose man stands on a square, or None.
            fn color_at(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Py<PyAny>>> {
                let color = self.now(py).board().color_at(square.0);
                color.map(|color| color_object(py, color)).transpose()
            }

            /// The men by square, from a1 to j10.
            fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let men = self.now(py).board().pieces().collect();
                piece_map(py, men)
            }

            /// The squares of the men of one kind and side.
            fn pieces(&self, py: Python<'_>, role: RoleArg, color: ColorArg) -> PySquareSet {
                let piece = Piece::new(color.0, role.0);
                PySquareSet(self.now(py).board().by_piece(piece))
            }

            /// The squares with a man of either side.
            #[getter]
            fn occupied(&self, py: Python<'_>) -> PySquareSet {
                PySquareSet(self.now(py).board().occupied())
            }

            /// The square of a side's king.
            fn king(&self, py: Python<'_>, color: ColorArg) -> Option<u8> {
                self.now(py).king(color.0).map(square_number)
            }

            /// What the man on a square attacks; nothing if the square is empty.
            fn attacks(&self, py: Python<'_>, square: SquareArg) -> PySquareSet {
                PySquareSet(self.now(py).board().attacks_from(square.0))
            }

            /// The men of a side that attack a square. Pinned men attack, and so does a pawn on its
            /// ninth rank that has nothing to promote to.
            fn attackers(&self, py: Python<'_>, color: ColorArg, square: SquareArg) -> PySquareSet {
                PySquareSet(self.now(py).board().attackers(square.0, color.0))
            }

            /// Whether a man of a side attacks a square.
            fn is_attacked_by(&self, py: Python<'_>, color: ColorArg, square: SquareArg) -> bool {
                self.now(py).board().is_attacked(square.0, color.0)
            }

            /// The men of a side that are pinned to their king.
            fn pinned(&self, py: Python<'_>, color: ColorArg) -> PySquareSet {
                PySquareSet(self.now(py).pinned(color.0))
            }

            /// Whether a man of a side is pinned to its king on a square.
            fn is_pinned(&self, py: Python<'_>, color: ColorArg, square: SquareArg) -> bool {
                self.now(py).pinned(color.0).contains(square.0)
            }

            /// The opponent's men that give check to the side to move.
            fn checkers(&self, py: Python<'_>) -> PySquareSet {
                PySquareSet(self.now(py).checkers())
            }

            /// Whether the side to move is in check.
            fn is_check(&self, py: Python<'_>) -> bool {
                self.now(py).is_check()
            }

            /// Whether the side to move is in check and has no legal move.
            fn is_checkmate(&self, py: Python<'_>) -> bool {
                self.now(py).is_checkmate()
            }

            /// Whether the side to move is not in check and has no legal move.
            fn is_stalemate(&self, py: Python<'_>) -> bool {
                self.now(py).is_stalemate()
            }

            /// Whether neither side can ever mate with its men.
            fn is_insufficient_material(&self, py: Python<'_>) -> bool {
                self.now(py).is_insufficient_material()
            }

            /// Whether a side can never mate, wherever the men stand.
            fn has_insufficient_material(&self, py: Python<'_>, color: ColorArg) -> bool {
                self.now(py).has_insufficient_material(color.0)
            }

            /// What a pawn of a side may become: the pieces of which it has fewer than at the start.
            fn promotion_choices(
                &self,
                py: Python<'_>,
                color: ColorArg,
            ) -> PyResult<Vec<Py<PyAny>>> {
                let choices = self.now(py).promotion_choices(color.0);
                choices.iter().map(|role| role_object(py, role)).collect()
            }

            /// The number of sequences of `depth` legal half-moves, which tests move generators.
            ///
            /// Other threads run meanwhile, and Ctrl-C interrupts. Draws do not end a sequence.
            ///
            /// Raises ValueError if the depth is not in 0 to 100.
            fn perft(&self, py: Python<'_>, depth: DepthArg) -> PyResult<u64> {
                perft(py, &self.now(py), depth)
            }

            /// The Zobrist key, 64 bits: equal positions have equal keys, everywhere and always.
            fn key(&self, py: Python<'_>) -> u64 {
                self.now(py).key()
            }

            /// The position and its clocks as 42 bytes, for databases; `Position.unpack` reads them.
            ///
            /// The first 34 are equal exactly if the positions are.
            fn pack<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.now(py).pack())
            }

            /// A drawing of the board in Unicode's chess signs.
            #[pyo3(signature = (*, orientation=ColorArg(Color::White), empty_square=EMPTY_SQUARE))]
            fn unicode(&self, py: Python<'_>, orientation: ColorArg, empty_square: char) -> String {
                drawing(
                    self.now(py).board(),
                    orientation.0,
                    empty_square,
                    unicode_sign,
                )
            }

            fn __str__(&self, py: Python<'_>) -> String {
                drawing(self.now(py).board(), Color::White, '.', |piece| {
                    Letters::Neutral.piece_letter(piece)
                })
            }
        }
    };
}

pub(crate) use questions;
