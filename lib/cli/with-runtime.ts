import { randomBytes } from "node:crypto";
import type { MerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
import { withDatabase } from "#lib/cli/connect.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createRuntime, type Runtime } from "#lib/runtime.ts";
import { loadSecrets } from "#lib/server/machine-secret.ts";

/** Prints warnings and errors with their fields, such as the name and the code of an error. */
export const commandLog: Log = {
  debug: () => {},
  info: () => {},
  warn: print,
  error: print,
};

function print(fields: object, text: string): void {
  const isEmpty = Object.keys(fields).length === 0;
  console.error(isEmpty ? text : `${text} ${JSON.stringify(fields)}`);
}

type CommandRuntime = Runtime & { accounts: MerchantAccounts };

/** Runs `work` on the configured database, with the services of an instance. */
export function withRuntime<T>(work: (rt: CommandRuntime) => Promise<T>): Promise<T> {
  return withDatabase(async (db, url, settings) => {
    const secrets = await loadSecrets(settings);
    // Commands sign no cookies, so any secret creates accounts and passwords.
    const { AUTH_SECRET = randomBytes(32).toString("base64url") } = secrets;
    const env = { ...settings, ...secrets, DATABASE_URL: url, AUTH_SECRET };
    const rt = createRuntime(env, { db, log: commandLog });
    return work(rt as CommandRuntime);
  });
}
