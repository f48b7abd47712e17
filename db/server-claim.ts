import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Advisory lock in the storefront's own database, held by the server that uses it. */
const SERVER_LOCK = [0x73746f72, 2];

/** Delay between a broken connection and the attempt to renew the claim. */
export const RENEW_MS = 500;

/**
 * Makes this process the only server on the database at `url` and returns a function that releases the claim, which
 * also ends with the process, and is renewed after a crash of PostgreSQL. Throws an error with the holder's label
 * when another server has claimed the database. `label` becomes the connection's application_name, which PostgreSQL
 * truncates to 63 ASCII bytes.
 */
export async function claimServer(url: string, label: string): Promise<() => Promise<void>> {
  let isReleased = false;
  let claim = openClaim(url, label);
  renewWhenLost(await claim);

  function renewWhenLost(client: Client): void {
    client.once("end", async () => {
      for (;;) {
        await sleep(RENEW_MS, undefined, { ref: false });
        if (isReleased) return;
        claim = openClaim(url, label);
        const renewed = await claim.catch(() => undefined);
        if (renewed) return renewWhenLost(renewed);
      }
    });
  }

  return async () => {
    isReleased = true;
    await claim.then(
      (client) => client.end(),
      () => {},
    );
  };
}

/** Opens a session with the lock. */
async function openClaim(url: string, label: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: label });
  client.on("error", () => {});
  await client.connect();
  try {
    while (!(await takeLock(client))) {
      const holder = await findHolder(client);
      if (holder !== undefined) throw new Error(`Already running: ${holder}`);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as taken", SERVER_LOCK);
  return rows[0].taken;
}

/** Returns the holder's label; undefined when it has released the claim. */
async function findHolder(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select session.application_name as label
       from pg_locks held
       join pg_stat_activity session using (pid)
       join pg_database here on here.oid = held.database
      where held.locktype = 'advisory' and held.granted and here.datname = current_database()
        and held.classid = $1::int and held.objid = $2::int and held.objsubid = 2`,
    SERVER_LOCK,
  );
  return rows[0]?.label;
}
