//! The enumerations, which are Python's: looked up once, then compared by identity.

use grandchess_core::{Color, DrawPolicy, Letters, Piece, Role, Termination, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBool;

use crate::args::type_name;

/// The members of every enumeration, in the order of the core's.
struct Members {
    colors: [Py<PyAny>; 2],
    roles: [Py<PyAny>; 8],
    variants: [Py<PyAny>; 2],
    letters: [Py<PyAny>; 2],
    policies: [Py<PyAny>; 2],
    terminations: [Py<PyAny>; Termination::ALL.len()],
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

fn members(py: Python<'_>) -> PyResult<&'static Members> {
    MEMBERS.get_or_try_init(py, || {
        let module = py.import("grandchess._enums")?;
        Ok(Members {
            colors: look_up(&module, "Color", ["WHITE", "BLACK"])?,
            roles: look_up(&module, "Role", Role::ALL.map(Role::name))?,
            variants: look_up(&module, "Variant", ["GRAND", "SHUFFLED_GRAND"])?,
            letters: look_up(&module, "Letters", ["NEUTRAL", "FREELING"])?,
            policies: look_up(&module, "DrawPolicy", ["STANDARD", "IMMEDIATE"])?,
            terminations: look_up(
                &module,
                "Termination",
                Termination::ALL.map(Termination::name),
            )?,
        })
    })
}

/// The members of a Python enumeration by the names that the core has for them.
fn look_up<const N: usize>(
    module: &Bound<'_, PyModule>,
    class: &str,
    names: [&str; N],
) -> PyResult<[Py<PyAny>; N]> {
    let class = module.getattr(class)?;
    let mut found = [const { None }; N];
    for (slot, name) in found.iter_mut().zip(names) {
        let name = name.to_ascii_uppercase().replace('-', "_");
        *slot = Some(class.getattr(name)?.unbind());
    }
    let none = module.py().None();
    Ok(found.map(|member| member.unwrap_or_else(|| none.clone_ref(module.py()))))
}

fn index_of(obj: &Bound<'_, PyAny>, members: &[Py<PyAny>]) -> Option<usize> {
    members.iter().position(|member| obj.is(member))
}

/// An argument, a result and the error that names what is accepted, for one enumeration.
macro_rules! enumeration {
    ($arg:ident, $out:ident, $type:ty, $all:expr, $field:ident, $accepted:literal) => {
        #[doc = concat!("An argument that must be ", $accepted, ".")]
        #[derive(Clone, Copy)]
        pub(crate) struct $arg(pub(crate) $type);

        impl FromPyObject<'_, '_> for $arg {
            type Error = PyErr;

            fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
                let all: &[$type] = &$all;
                match index_of(&obj, &members(obj.py())?.$field).and_then(|index| all.get(index)) {
                    Some(&member) => Ok(Self(member)),
                    None => wrong_type(&obj, $accepted),
                }
            }
        }

        #[doc = concat!("Gives Python ", $accepted, ".")]
        pub(crate) fn $out(py: Python<'_>, member: $type) -> PyResult<Py<PyAny>> {
            let all: &[$type] = &$all;
            let index = all.iter().position(|&other| other == member);
            let object =
                index.and_then(|index| Some(members(py).ok()?.$field.get(index)?.clone_ref(py)));
            object.ok_or_else(|| PyTypeError::new_err(concat!("no member of ", $accepted)))
        }
    };
}

fn wrong_type<T>(obj: &Bound<'_, PyAny>, accepted: &str) -> PyResult<T> {
    Err(PyTypeError::new_err(format!(
        "expected {accepted}, not {}",
        type_name(obj)
    )))
}

enumeration!(
    RoleArg,
    role_object,
    Role,
    Role::ALL,
    roles,
    "a grandchess.Role"
);
enumeration!(
    VariantArg,
    variant_object,
    Variant,
    Variant::ALL,
    variants,
    "a grandchess.Variant (GRAND or SHUFFLED_GRAND)"
);
enumeration!(
    LettersArg,
    letters_object,
    Letters,
    Letters::ALL,
    letters,
    "a grandchess.Letters (NEUTRAL or FREELING: detect_letters tells which)"
);
enumeration!(
    TerminationArg,
    termination_object,
    Termination,
    Termination::ALL,
    terminations,
    "a grandchess.Termination"
);

enumeration!(
    PolicyArg,
    policy_object,
    DrawPolicy,
    [DrawPolicy::Standard, DrawPolicy::Immediate],
    policies,
    "a grandchess.DrawPolicy (STANDARD or IMMEDIATE)"
);

/// An argument that must be a colour or, as in python-chess, `True` for White and `False` for Black.
#[derive(Clone, Copy)]
pub(crate) struct ColorArg(pub(crate) Color);

impl FromPyObject<'_, '_> for ColorArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let white = match index_of(&obj, &members(obj.py())?.colors) {
            Some(index) => index == 0,
            None => match obj.cast::<PyBool>() {
                Ok(white) => white.is_true(),
                Err(_) => return wrong_type(&obj, "a grandchess.Color or a bool"),
            },
        };
        Ok(Self(if white { Color::White } else { Color::Black }))
    }
}

/// Whether an object is a colour, which can be used as an index and is no number all the same.
pub(crate) fn is_color(obj: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(index_of(obj, &members(obj.py())?.colors).is_some())
}

/// Gives Python a colour.
pub(crate) fn color_object(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    let [white, black] = &members(py)?.colors;
    Ok(if color.is_white() { white } else { black }.clone_ref(py))
}

/// `Color.WHITE`, as the `repr` of a colour is written.
pub(crate) fn color_repr(color: Color) -> &'static str {
    match color {
        Color::White => "Color.WHITE",
        Color::Black => "Color.BLACK",
    }
}

/// `Role.QUEEN`, as the `repr` of a role is written.
pub(crate) fn role_repr(role: Role) -> String {
    format!("Role.{}", role.name().to_ascii_uppercase())
}

/// `Variant.GRAND`, as the `repr` of a variant is written.
pub(crate) fn variant_repr(variant: Variant) -> &'static str {
    match variant {
        Variant::Grand => "Variant.GRAND",
        Variant::ShuffledGrand => "Variant.SHUFFLED_GRAND",
    }
}

/// `DrawPolicy.STANDARD`, as the `repr` of a policy is written.
pub(crate) fn policy_repr(policy: DrawPolicy) -> &'static str {
    match policy {
        DrawPolicy::Standard => "DrawPolicy.STANDARD",
        DrawPolicy::Immediate => "DrawPolicy.IMMEDIATE",
    }
}

/// The Unicode sign of a man.
pub(crate) fn unicode_sign(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => '♙',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Archbishop) => '🩐',
        (Color::White, Role::Chancellor) => '🩏',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::King) => '♔',
        (Color::Black, Role::Pawn) => '♟',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Archbishop) => '🩓',
        (Color::Black, Role::Chancellor) => '🩒',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::King) => '♚',
    }
}
