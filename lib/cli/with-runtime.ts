import { randomBytes } from "node:crypto";
import { withDatabase } from "#lib/cli/connect.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createRuntime, type Runtime } from "#lib/runtime.ts";

/** Prints warnings and errors. */
const commandLog: Log = {
  debug: () => {},
  info: () => {},
  warn: (_fields, text) => console.error(text),
  error: (_fields, text) => console.error(text),
};

/** Runs `work` on the configured database, with the services of an instance. */
export function withRuntime<T>(work: (rt: Runtime) => Promise<T>): Promise<T> {
  return withDatabase((db, _url, env) => {
    // Commands sign no cookies, so any secret creates accounts and passwords.
    const AUTH_SECRET = env.AUTH_SECRET ?? randomBytes(32).toString("base64url");
    return work(createRuntime({ ...env, AUTH_SECRET }, { db, log: commandLog }));
  });
}
