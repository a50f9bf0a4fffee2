//! The finished folder: files, their compressed twins, and the list of them.

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The list of files, next to them. Tab-separated, one file a line, no heading; the columns are the
/// fields of [`Entry`] in their order. The build script of `fivefold-web-assets` reads it too.
pub(crate) const MANIFEST: &str = "manifest.tsv";

/// One line of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The address in the browser, from `/`.
    pub(crate) address: String,
    /// The file, relative to the folder; its compressed twins are beside it with `.br` and `.gz` added.
    pub(crate) file: String,
    /// The value of the header `Content-Type`.
    pub(crate) content_type: String,
    /// The name holds a hash of the content, so the content under this name never changes.
    pub(crate) immutable: bool,
    /// Whether it is needed before the first move can be made.
    pub(crate) when: When,
    /// SHA-256 of the content, 32 hexadecimal digits of it.
    pub(crate) hash: String,
    /// Bytes.
    pub(crate) size: usize,
    /// Bytes of the gzip twin; 0 when there is none because it would not be smaller.
    pub(crate) gzip: usize,
    /// Bytes of the Brotli twin; 0 when there is none because it would not be smaller.
    pub(crate) brotli: usize,
}

/// When a browser fetches a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// Before the first move can be made.
    First,
    /// Before the first move by whoever wants this language; nobody wants two.
    Language,
    /// Later, or never.
    Later,
}

impl When {
    const WORDS: [(&'static str, Self); 3] = [
        ("initial", Self::First),
        ("language", Self::Language),
        ("later", Self::Later),
    ];

    fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(_, when)| *when == self);
        found.map_or("later", |(word, _)| word)
    }

    fn from_word(word: &str) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(known, _)| *known == word);
        found.map(|(_, when)| *when)
    }
}

impl Entry {
    fn to_line(&self) -> String {
        format!(
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
            self.address,
            self.file,
            self.content_type,
            if self.immutable {
                "immutable"
            } else {
                "revalidate"
            },
            self.when.word(),
            self.hash,
            self.size,
            self.gzip,
            self.brotli
        )
    }

    fn from_line(line: &str) -> Option<Self> {
        let columns: Vec<_> = line.split('\t').collect();
        let [
            address,
            file,
            content_type,
            change,
            when,
            hash,
            size,
            gzip,
            brotli,
        ] = columns[..]
        else {
            return None;
        };
        Some(Self {
            address: address.to_owned(),
            file: file.to_owned(),
            content_type: content_type.to_owned(),
            immutable: change == "immutable",
            when: When::from_word(when)?,
            hash: hash.to_owned(),
            size: size.parse().ok()?,
            gzip: gzip.parse().ok()?,
            brotli: brotli.parse().ok()?,
        })
    }
}

/// Reads the manifest of a built folder.
pub(crate) fn read_manifest(folder: &Path) -> Result<Vec<Entry>> {
    let path = folder.join(MANIFEST);
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let entries = text.lines().enumerate().map(|(at, line)| {
        Entry::from_line(line).with_context(|| {
            format!(
                "{}:{}: expected nine columns, found `{line}`",
                path.display(),
                at + 1
            )
        })
    });
    entries.collect()
}

/// The folder while it is being put together, in memory.
pub(crate) struct Dist(Vec<(Entry, Vec<u8>)>);

impl Dist {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a file whose name holds a hash of its content; gives its address.
    pub(crate) fn hashed(
        &mut self,
        stem: &str,
        extension: &str,
        bytes: Vec<u8>,
        when: When,
    ) -> Result<String> {
        let file = format!("assets/{stem}.{}.{extension}", &hash(&bytes)[..16]);
        let address = format!("/{file}");
        self.add(&address, file, bytes, true, when)?;
        Ok(address)
    }

    /// Adds a file under an address that keeps its meaning when the content changes.
    pub(crate) fn fixed(
        &mut self,
        address: &str,
        file: &str,
        bytes: Vec<u8>,
        when: When,
    ) -> Result<()> {
        self.add(address, file.to_owned(), bytes, false, when)
    }

    fn add(
        &mut self,
        address: &str,
        file: String,
        bytes: Vec<u8>,
        immutable: bool,
        when: When,
    ) -> Result<()> {
        if self
            .0
            .iter()
            .any(|(entry, _)| entry.address == address || entry.file == file)
        {
            bail!("two files want the address {address} (the second is {file})");
        }
        let entry = Entry {
            address: address.to_owned(),
            content_type: content_type(&file)?.to_owned(),
            immutable,
            when,
            hash: hash(&bytes),
            size: bytes.len(),
            gzip: 0,
            brotli: 0,
            file,
        };
        self.0.push((entry, bytes));
        Ok(())
    }

    /// Compresses and writes everything to `out`, and takes away what else lies there.
    ///
    /// A file that is already there with the same content is left alone, so that its time stands
    /// and whoever embeds the folder is not built again.
    pub(crate) fn write(self, out: &Path) -> Result<()> {
        let mut wanted = Vec::new();
        let mut manifest = String::new();
        for (mut entry, bytes) in self.0 {
            let path = out.join(&entry.file);
            let gzip = beside(&path, "gz");
            let brotli = beside(&path, "br");
            if fs::read(&path).is_ok_and(|old| old == bytes) {
                // The twins are made from this content alone and last, so they are right if they are there.
                entry.gzip = length(&gzip);
                entry.brotli = length(&brotli);
            }
            let compressible = !entry.content_type.starts_with("image/png");
            if compressible && entry.gzip == 0 && entry.brotli == 0 {
                entry.gzip = write_smaller(&gzip, &gzipped(&bytes)?, bytes.len())?;
                entry.brotli = write_smaller(&brotli, &brotlied(&bytes)?, bytes.len())?;
            }
            write_changed(&path, &bytes)?;
            wanted.extend([path, gzip, brotli]);
            manifest.push_str(&entry.to_line());
        }
        let list = out.join(MANIFEST);
        write_changed(&list, manifest.as_bytes())?;
        wanted.push(list);
        remove_others(out, &wanted)
    }
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

fn length(path: &Path) -> usize {
    fs::metadata(path).map_or(0, |metadata| {
        usize::try_from(metadata.len()).unwrap_or(usize::MAX)
    })
}

fn write_changed(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn write_smaller(path: &Path, bytes: &[u8], than: usize) -> Result<usize> {
    if bytes.len() >= than {
        if path.exists() {
            fs::remove_file(path).with_context(|| path.display().to_string())?;
        }
        return Ok(0);
    }
    write_changed(path, bytes)?;
    Ok(bytes.len())
}

fn remove_others(folder: &Path, wanted: &[PathBuf]) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
            let _ = fs::remove_dir(&path); // refused unless empty, which is the wish
        } else if !wanted.contains(&path) {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn gzipped(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotlied(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let best = brotli::enc::BrotliEncoderParams::default(); // quality 11, window 4 MiB
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &best)?;
    Ok(compressed)
}

/// The type of a file by the end of its name.
fn content_type(file: &str) -> Result<&'static str> {
    let extension = file.rsplit('.').next().unwrap_or_default();
    Ok(match extension {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => bail!(
            "{file}: the content type of `.{extension}` files is not known; add it to xtask/src/web/dist.rs"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("fivefold-dist-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn names_hold_the_hash_and_the_twins_unpack_to_the_file() {
        let out = folder("hashed");
        let text = "body { color: red }\n".repeat(50).into_bytes();
        let mut dist = Dist::new();
        let address = dist
            .hashed("style", "css", text.clone(), When::First)
            .unwrap();
        dist.write(&out).unwrap();

        let entries = read_manifest(&out).unwrap();
        assert_eq!(entries.len(), 1);
        let entry = &entries[0];
        assert_eq!(entry.address, address);
        assert_eq!(address, format!("/assets/style.{}.css", &hash(&text)[..16]));
        assert!(entry.immutable && entry.when == When::First);
        let path = out.join(&entry.file);
        assert_eq!(fs::read(&path).unwrap(), text);

        let packed = fs::read(beside(&path, "gz")).unwrap();
        assert_eq!(packed.len(), entry.gzip);
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed[..])
            .read_to_end(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, text);

        let packed = fs::read(beside(&path, "br")).unwrap();
        assert_eq!(packed.len(), entry.brotli);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn what_would_not_get_smaller_has_no_twin() {
        let out = folder("small");
        let mut dist = Dist::new();
        dist.fixed("/robots.txt", "robots.txt", b"x".to_vec(), When::Later)
            .unwrap();
        dist.write(&out).unwrap();
        let entry = &read_manifest(&out).unwrap()[0];
        assert_eq!((entry.size, entry.gzip, entry.brotli), (1, 0, 0));
        assert!(!out.join("robots.txt.gz").exists());
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn writing_again_keeps_what_is_the_same_and_removes_the_rest() {
        let out = folder("again");
        let write = |content: &str| {
            let mut dist = Dist::new();
            dist.hashed(
                "style",
                "css",
                content.repeat(100).into_bytes(),
                When::First,
            )
            .unwrap();
            dist.fixed(
                "/robots.txt",
                "robots.txt",
                b"User-agent: *\n".to_vec(),
                When::Later,
            )
            .unwrap();
            dist.write(&out).unwrap();
            read_manifest(&out).unwrap()
        };
        let first = write("a {}\n");
        let before = fs::metadata(out.join(MANIFEST))
            .unwrap()
            .modified()
            .unwrap();
        assert_eq!(write("a {}\n"), first);
        assert_eq!(
            fs::metadata(out.join(MANIFEST))
                .unwrap()
                .modified()
                .unwrap(),
            before
        );
        let second = write("b {}\n");
        assert!(!out.join(&first[0].file).exists());
        assert!(!beside(&out.join(&first[0].file), "br").exists());
        assert!(out.join(&second[0].file).exists());
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn two_files_cannot_share_an_address() {
        let mut dist = Dist::new();
        dist.fixed("/", "index.html", Vec::new(), When::First)
            .unwrap();
        assert!(
            dist.fixed("/", "other.html", Vec::new(), When::First)
                .is_err()
        );
        assert!(
            dist.fixed("/x", "strange.xyz", Vec::new(), When::First)
                .is_err()
        );
    }
}
