import { Client } from "pg";

/** The claim, or the label of its holder. */
export type ClaimOutcome =
  | { claimed: true; release(): Promise<void> }
  | { claimed: false; holder: string };

/** Advisory lock in the storefront's own database, held by the server that uses it. */
const SERVER_LOCK = [0x73746f72, 2];

/**
 * Makes this process the only server on the database at `url`, unless another already is. The claim lasts until
 * it is released or the process exits. `label` identifies the holder to others; it becomes the connection's application_name, which
 * PostgreSQL truncates to 63 ASCII bytes.
 */
export async function claimServer(url: string, label: string): Promise<ClaimOutcome> {
  const client = new Client({ connectionString: url, application_name: label });
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) {
      if (await takeLock(client)) return { claimed: true, release: () => client.end() };
      const holder = await findHolder(client);
      if (holder !== undefined) {
        await client.end();
        return { claimed: false, holder };
      }
    }
  } catch (error) {
    await client.end();
    throw error;
  }
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
