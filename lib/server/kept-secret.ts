import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { nanoid } from "nanoid";

/**
 * A secret of this machine, such as order links are signed with: made once, kept in `folder` for its
 * owner alone. What it signed stays valid over restarts; deleting the file ends it all.
 */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  return (await read(file)) ?? (await make(file));
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim() || undefined;
}

/** Written whole, then given its name: of two makers the first wins and both read the same. */
async function make(file: string): Promise<string> {
  // Containers that share a folder have equal process ids.
  const draft = `${file}.${nanoid()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const made = await read(file);
  if (made === undefined) throw new Error(`${file} is empty; delete it to have a new one made`);
  return made;
}
