//! Tells the page beforehand what the server knows, so that it asks for nothing that is not there.
//!
//! The shell has an empty `<meta name="fivefold-slices" content="">`. A server with an exact database hands it out with
//! the numbers of marbles of its slices; from other hosts it comes as it was built.

use fivefold_solver::table::Tablebase;
use fivefold_web_assets::Asset;

/// The shell's address.
const SHELL: &str = "/";
/// What stands in the shell while nothing is known.
const UNKNOWN: &str = "<meta name=\"fivefold-slices\" content=\"\">";

/// The page with what the database reaches. It lives as long as the program.
pub(crate) fn announced(assets: &'static [Asset], table: &Tablebase) -> &'static [Asset] {
    let numbers: Vec<String> = table.slices().map(|n| n.to_string()).collect();
    let known = UNKNOWN.replace("\"\"", &format!("\"{}\"", numbers.join(" ")));
    let told = assets.iter().map(|asset| {
        let text = std::str::from_utf8(asset.identity).unwrap_or_default();
        if asset.address != SHELL || !text.contains(UNKNOWN) {
            return *asset;
        }
        let text = text.replace(UNKNOWN, &known);
        Asset {
            // Another content needs another name; what was put in makes it one.
            hash: format!("{}-{}", asset.hash, numbers.join("-")).leak(),
            identity: text.leak().as_bytes(),
            gzip: None,
            brotli: None,
            ..*asset
        }
    });
    told.collect::<Vec<_>>().leak()
}
