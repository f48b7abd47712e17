import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT_FILES = "**/*.{js,css,svg,json,txt}";

const ENCODINGS = {
  ".br": (bytes: Uint8Array) => promisify(brotliCompress)(bytes),
  ".gz": (bytes: Uint8Array) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a Brotli and a gzip copy of each text file below `folder`, unless it would not be smaller. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(TEXT_FILES, { cwd: folder });
  await Promise.all(files.map((file) => compress(path.join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [extension, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(file + extension, encoded);
  }
}
