//! Help, completions, the man page, and what is wrong with a command line.

use crate::run::{code, run, text};

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell], "");
        assert_eq!(code(&output), 0);
        for command in [
            "serve",
            "play",
            "replay",
            "legal",
            "perft",
            "convert",
            "analyse",
            "audit",
            "bench",
            "completions",
            "man",
        ] {
            assert!(text(&output).contains(command), "{shell}: {command}");
        }
    }
    assert_eq!(code(&run(&["completions", "abacus"], "")), 2);
}

#[test]
fn the_man_page_describes_every_command() {
    let output = run(&["man"], "");
    assert_eq!(code(&output), 0);
    let page = text(&output);
    assert!(page.contains(".TH fivefold 1"), "{page}");
    for command in ["SERVE", "PLAY", "REPLAY", "CONVERT", "ANALYSE", "BENCH"] {
        assert!(
            page.contains(&format!(".SH \"FIVEFOLD {command}\"")),
            "{command}"
        );
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let output = run(&["--help"], "");
    assert_eq!(code(&output), 0);
    assert!(text(&output).contains("Exit codes"));
    let output = run(&["--version"], "");
    assert_eq!(
        text(&output),
        format!("fivefold {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_wrong_command_line_is_explained() {
    for wrong in [
        &["solved"][..],
        &["replay", "--jsn"],
        &["--listen"],
        &["--listen", "127.0.0.1:0", "replay"],
    ] {
        let output = run(wrong, "");
        assert_eq!(code(&output), 2, "{wrong:?}");
        assert_eq!(text(&output), "", "{wrong:?}");
        assert!(!output.stderr.is_empty(), "{wrong:?}");
    }
}
