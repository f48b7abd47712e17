import { Client } from "pg";

/** Advisory lock in the storefront's own database, held by the server that uses it. */
const SERVER_LOCK = [0x73746f72, 2];

/**
 * Makes this process the only server on the database at `url` and returns a function that releases the claim, which
 * also ends with the process or with its connection, for example when PostgreSQL crashes. Throws an error with the
 * holder's label when another server has claimed the database. `label` becomes the connection's application_name,
 * which PostgreSQL truncates to 63 ASCII bytes.
 */
export async function claimServer(url: string, label: string): Promise<() => Promise<void>> {
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
  return () => client.end();
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
