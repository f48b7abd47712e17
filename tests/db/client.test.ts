import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDb, type DatabaseOptions } from "#db/client.ts";
import { listen } from "#tests/support/server/listen.ts";

/** Returns the names and values that a new connection sends to the server. */
async function startUpParameters(options: DatabaseOptions): Promise<string[]> {
  const server = createServer();
  const { port } = await listen(server);
  const { db } = createDb(`postgres://storefront@127.0.0.1:${port}/none`, options);
  const pending = sql`select 1`.execute(db).catch(() => {});
  const [socket]: Socket[] = await once(server, "connection");
  const [bytes]: Buffer[] = await once(socket as Socket, "data");
  server.close();
  socket?.destroy();
  await pending;
  await db.destroy();
  return bytes?.subarray(8).toString().split("\0") ?? [];
}

it("sends its timeouts and its memory for matches to the server", async () => {
  const sent = await startUpParameters({ statementTimeoutMs: 2000, lockTimeoutMs: 1000 });
  expect(sent).toEqual(
    expect.arrayContaining([
      "statement_timeout",
      "lock_timeout",
      "idle_in_transaction_session_timeout",
      "-c work_mem=32MB",
    ]),
  );
});

it("sends no timeouts to a pooler that rejects them", async () => {
  const sent = await startUpParameters({ statementTimeoutMs: 0, lockTimeoutMs: 1000 });
  expect(sent).toContain("storefront");
  expect(sent.filter((word) => /timeout|options/.test(word))).toEqual([]);
});
