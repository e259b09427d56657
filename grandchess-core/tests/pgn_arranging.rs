//! Moves of a PGN's tree change places and are taken away, and the game still reads back equal.
#![allow(clippy::unwrap_used)]

use grandchess_core::{Move, Nag, Node, NodeId, PgnGame, UciMove};

fn read(text: &str) -> PgnGame {
    format!("[Variant \"Grand\"] {text}").parse().unwrap()
}

/// The node at the end of some moves, each given by its place among the children.
fn at(game: &PgnGame, places: &[usize]) -> NodeId {
    let mut node = game.root();
    for &place in places {
        node = node.children().nth(place).unwrap();
    }
    node.id()
}

fn moves_text(game: &PgnGame) -> String {
    let text = game.to_string();
    text.split("\n\n")
        .nth(1)
        .unwrap()
        .replace('\n', " ")
        .trim()
        .to_owned()
}

fn uci(text: &str) -> Move {
    match text.parse().unwrap() {
        UciMove::Move(m) => m,
        UciMove::Null => panic!("{text}"),
    }
}

#[test]
fn moves_go_up_and_down_one_place() {
    let mut game = read("1. e5 e6 (1... e7 2. d5) (1... d6) (1... c6) *");
    let c6 = at(&game, &[0, 3]);
    game.node_mut(c6).unwrap().promote();
    assert_eq!(
        moves_text(&game),
        "1. e5 e6 ( 1... e7 2. d5 ) ( 1... c6 ) ( 1... d6 ) *"
    );
    game.node_mut(c6).unwrap().promote();
    game.node_mut(c6).unwrap().promote();
    assert_eq!(
        moves_text(&game),
        "1. e5 c6 ( 1... e6 ) ( 1... e7 2. d5 ) ( 1... d6 ) *"
    );
    game.node_mut(c6).unwrap().promote();
    assert!(game.node(c6).unwrap().is_mainline());
    game.node_mut(c6).unwrap().demote();
    assert_eq!(
        moves_text(&game),
        "1. e5 e6 ( 1... c6 ) ( 1... e7 2. d5 ) ( 1... d6 ) *"
    );
    for _ in 0..3 {
        game.node_mut(c6).unwrap().demote();
    }
    assert_eq!(
        moves_text(&game),
        "1. e5 e6 ( 1... e7 2. d5 ) ( 1... d6 ) ( 1... c6 ) *"
    );
    assert!(!game.node(c6).unwrap().is_mainline());
}

#[test]
fn a_move_becomes_the_first_at_its_place_and_the_others_keep_their_order() {
    let mut game = read("1. e5 e6 (1... e7 2. d5 (2. d4)) (1... d6) *");
    let d4 = at(&game, &[0, 1, 1]);
    game.node_mut(d4).unwrap().promote_to_main();
    assert_eq!(
        moves_text(&game),
        "1. e5 e6 ( 1... e7 2. d4 ( 2. d5 ) ) ( 1... d6 ) *"
    );
    assert!(!game.node(d4).unwrap().is_mainline());
    let d6 = at(&game, &[0, 2]);
    game.node_mut(d6).unwrap().promote_to_main();
    assert_eq!(
        moves_text(&game),
        "1. e5 d6 ( 1... e6 ) ( 1... e7 2. d4 ( 2. d5 ) ) *"
    );
    let before = game.clone();
    game.root_mut().promote();
    game.root_mut().demote();
    game.root_mut().promote_to_main();
    assert_eq!(game, before);
}

#[test]
fn a_main_move_pushes_the_old_one_aside() {
    let mut game = PgnGame::default();
    let first = game
        .root_mut()
        .add_main_move(uci("e3e5"))
        .unwrap()
        .as_node()
        .id();
    game.root_mut().add_move(uci("e3e4")).unwrap();
    let main = game
        .root_mut()
        .add_main_move(uci("d3d5"))
        .unwrap()
        .as_node()
        .id();
    assert_eq!(moves_text(&game), "1. d5 ( 1. e5 ) ( 1. e4 ) *");
    assert!(game.node(main).unwrap().is_mainline() && !game.node(first).unwrap().is_mainline());
    let error = game.root_mut().add_main_move(uci("e3e6")).unwrap_err();
    assert_eq!(error.m, uci("e3e6"));
    assert_eq!(game.node_count(), 4);
}

#[test]
fn comments_before_a_move_that_becomes_the_first_join_those_after_the_move_before() {
    let mut game = read("1. e5 {old} e6 ({why not} 1... e7 {x}) ({or} 1... d6) *");
    let d6 = at(&game, &[0, 2]);
    game.node_mut(d6).unwrap().promote_to_main();
    assert_eq!(
        moves_text(&game),
        "1. e5 { old } { or } 1... d6 ( 1... e6 ) ( { why not } 1... e7 { x } ) *"
    );
    assert_eq!(game, game.to_string().parse().unwrap());
    // The next in line comes first once those before it have gone.
    game.node_mut(d6).unwrap().remove();
    let e6 = at(&game, &[0, 0]);
    game.node_mut(e6).unwrap().remove();
    assert_eq!(
        moves_text(&game),
        "1. e5 { old } { or } { why not } 1... e7 { x } *"
    );
}

#[test]
fn what_is_taken_away_is_gone_with_all_that_follows() {
    let mut game = read("1. e5 e6 (1... e7 2. d5 (2. d4) 2... d6) (1... d6) 2. d5 *");
    let e7 = at(&game, &[0, 1]);
    let inside = at(&game, &[0, 1, 0, 0]);
    let parent = game.node_mut(e7).unwrap().remove().unwrap().as_node().id();
    assert_eq!(parent, at(&game, &[0]));
    assert_eq!(moves_text(&game), "1. e5 e6 ( 1... d6 ) 2. d5 *");
    assert_eq!(
        (game.node_count(), &game),
        (5, &read("1. e5 e6 (1... d6) 2. d5 *"))
    );

    // It still knows where it was, and nothing that is done to it shows.
    let node = game.node(inside).unwrap();
    assert_eq!((node.ply(), node.position().fullmove_number()), (4, 3));
    assert!(!node.is_mainline());
    for id in [e7, inside] {
        let mut node = game.node_mut(id).unwrap();
        node.add_nag(Nag(1));
        node.promote();
        node.demote();
        node.promote_to_main();
        node.remove().unwrap();
    }
    assert_eq!(game, read("1. e5 e6 (1... d6) 2. d5 *"));

    // A new move finds its place behind those that are left.
    let reply = at(&game, &[0]);
    game.node_mut(reply).unwrap().add_move(uci("c8c7")).unwrap();
    assert_eq!(
        moves_text(&game),
        "1. e5 e6 ( 1... d6 ) ( 1... c7 ) 2. d5 *"
    );
    let first = at(&game, &[0]);
    game.node_mut(first).unwrap().remove().unwrap();
    assert_eq!((moves_text(&game), game.node_count()), ("*".to_owned(), 1));
    assert!(!game.node(first).unwrap().is_mainline());
    assert!(game.root_mut().remove().is_none());
}

/// The shape of a tree, without its numbers: a move and what follows it, in order.
#[derive(Clone, Debug, PartialEq)]
struct Model(Vec<(Move, Model)>);

impl Model {
    fn of(node: Node<'_>) -> Self {
        let child = |child: Node<'_>| (child.m().unwrap(), Self::of(child));
        Self(node.children().map(child).collect())
    }

    fn siblings(&mut self, places: &[usize]) -> &mut Vec<(Move, Self)> {
        places
            .iter()
            .fold(&mut self.0, |moves, &place| &mut moves[place].1.0)
    }
}

#[test]
fn random_changes_agree_with_a_tree_of_lists() {
    let mut state = 2026_u64;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % bound
    };
    let mut game = PgnGame::default();
    let mut model = Model(Vec::new());
    for _ in 0..600 {
        let mut places = Vec::new();
        let mut node = game.root();
        while node.main_child().is_some() && below(4) > 0 {
            places.push(below(node.children().count()));
            node = node.children().nth(*places.last().unwrap()).unwrap();
        }
        let action = below(6);
        if action < 2 || places.is_empty() {
            let legal = node.position().legal_moves();
            let m = legal[below(legal.len())];
            let node = game.node_mut(at(&game, &places)).unwrap();
            let moves = model.siblings(&places);
            if action == 0 {
                node.add_main_move(m).unwrap();
                moves.insert(0, (m, Model(Vec::new())));
            } else {
                node.add_move(m).unwrap();
                moves.push((m, Model(Vec::new())));
            }
        } else {
            let mut node = game.node_mut(at(&game, &places)).unwrap();
            let place = places.pop().unwrap();
            let moves = model.siblings(&places);
            match action {
                2 => {
                    node.promote();
                    moves.swap(place, place.saturating_sub(1));
                }
                3 => {
                    node.demote();
                    let last = moves.len() - 1;
                    moves.swap(place, last.min(place + 1));
                }
                4 => {
                    node.promote_to_main();
                    moves[..=place].rotate_right(1);
                }
                _ => {
                    node.remove().unwrap();
                    moves.remove(place);
                }
            }
        }
        assert_eq!(Model::of(game.root()), model);
    }
    assert!(game.node_count() > 20);
    assert_eq!(game, game.to_string().parse().unwrap());
}
