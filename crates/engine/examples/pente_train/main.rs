//! Learns what lines, shapes and captures of Pente are worth, from games of the engine against
//! itself.
//!
//! ```sh
//! cargo run --release -p fivefold-engine --example pente_train -- games pente/tournament 2000 1500 1 > games.txt
//! cargo run --release -p fivefold-engine --example pente_train -- learn < games.txt > learned.bin
//! ```

mod games;
mod learn;
mod model;
mod read;

use std::io::{self, BufWriter, Write as _};

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).and_then(|a| a.parse::<u64>().ok());
    match (args.first().map(String::as_str), args.get(1)) {
        (Some("games"), Some(variant)) => {
            let variant = variant.parse().map_err(io::Error::other)?;
            let mut out = BufWriter::new(io::stdout());
            let count = number(2).unwrap_or(100);
            games::play(
                &variant,
                count,
                number(3).unwrap_or(1_500),
                number(4).unwrap_or(1),
                &mut out,
            )
        }
        (Some("learn"), _) => {
            let go_on = args.get(2).is_some_and(|a| a == "on");
            let learned = learn::learn(io::stdin().lock(), number(1).unwrap_or(12) as u32, go_on)?;
            io::stdout().write_all(&learned)
        }
        _ => Err(io::Error::other(
            "expected: learn [ROUNDS [on]], or games VARIANT COUNT NODES SEED",
        )),
    }
}
