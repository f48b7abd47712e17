import { randomBytes } from "node:crypto";
import { createMerchantAccounts, type MerchantAccounts } from "#lib/accounts/merchant-accounts.ts";
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
    const env = { ...settings, ...(await loadSecrets(settings)), DATABASE_URL: url };
    // Commands sign no cookies, so any secret creates accounts and passwords.
    const secret = env.AUTH_SECRET ?? randomBytes(32).toString("base64url");
    const accounts = createMerchantAccounts({ db, secret, publicUrl: env.PUBLIC_URL });
    return work({ ...createRuntime(env, { db, log: commandLog, accounts }), accounts });
  });
}
