import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createVault } from "#lib/kernel/vault.ts";
import type { Closing } from "#lib/server/prepare.ts";
import { tidyUp } from "#lib/services/upkeep/tidy-up.ts";

const TIDY_EVERY_MILLISECONDS = 10 * 60_000;

/** Tidies up every ten minutes, on a connection of its own that is closed in between. */
export function keepUp(
  env: Pick<Env, "DATABASE_STATEMENT_TIMEOUT" | "ENCRYPTION_SECRET"> & { DATABASE_URL: string },
  log: Log,
  closing: Closing,
): void {
  const { db } = createDb(env.DATABASE_URL, {
    max: 1,
    statementTimeout: env.DATABASE_STATEMENT_TIMEOUT,
    onError: () => {},
  });
  const vault = createVault(env.ENCRYPTION_SECRET);
  const tidy = () =>
    tidyUp(db, vault).then(
      (done) => log.info({ ...done }, "tidied up"),
      (error: Error) => log.warn({ name: error.name }, "tidying up failed"),
    );
  const timer = setInterval(tidy, TIDY_EVERY_MILLISECONDS);
  timer.unref();
  closing.push(async () => {
    clearInterval(timer);
    await db.destroy();
  });
}
