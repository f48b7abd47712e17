import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { Closing } from "#lib/server/prepare.ts";
import { purgeExpired } from "#lib/services/purge-expired.ts";

const PURGE_EVERY_MILLISECONDS = 10 * 60_000;

/** Removes expired rows every ten minutes, on a connection of its own that is closed in between. */
export function keepUp(
  env: Pick<Env, "DATABASE_STATEMENT_TIMEOUT"> & { DATABASE_URL: string },
  log: Log,
  closing: Closing,
): void {
  const { db } = createDb(env.DATABASE_URL, {
    max: 1,
    statementTimeout: env.DATABASE_STATEMENT_TIMEOUT,
    onError: () => {},
  });
  const purge = () =>
    purgeExpired(db).then(
      (purged) => log.info({ ...purged }, "purged"),
      (error: Error) => log.warn({ name: error.name }, "purge failed"),
    );
  const timer = setInterval(purge, PURGE_EVERY_MILLISECONDS);
  timer.unref();
  closing.push(async () => {
    clearInterval(timer);
    await db.destroy();
  });
}
