import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { nanoid } from "nanoid";
import type { Env } from "#lib/env.ts";

export type Secrets = Pick<Env, "ORDER_LINK_SECRET" | "AUTH_SECRET" | "ENCRYPTION_SECRET">;

export const ORDER_LINK_FILE = "order-link-secret";

/** Generates missing secrets for an embedded database; with any other database, a missing one disables its feature. */
export async function loadSecrets(env: Env): Promise<Secrets> {
  const load = async (name: string) =>
    env.DATABASE_URL ? undefined : loadOrCreateSecret(path.resolve(env.DATA_DIR), name);
  return {
    ORDER_LINK_SECRET: env.ORDER_LINK_SECRET ?? (await load(ORDER_LINK_FILE)),
    AUTH_SECRET: env.AUTH_SECRET ?? (await load("auth-secret")),
    ENCRYPTION_SECRET: env.ENCRYPTION_SECRET ?? (await load("encryption-secret")),
  };
}

/**
 * Returns the secret of this name that is stored in `folder`; creates it the first time, readable by its
 * owner alone. Deleting the file invalidates everything it signed.
 */
export async function loadOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  return (await read(file)) ?? (await create(file));
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim() || undefined;
}

/** Writes a temporary file and links it into place, so concurrent processes read the same secret. */
async function create(file: string): Promise<string> {
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
  const secret = await read(file);
  if (secret === undefined) throw new Error(`${file} is empty; delete it to create a new secret`);
  return secret;
}
