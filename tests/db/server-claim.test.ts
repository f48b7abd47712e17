import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { claimServer, RENEW_MS } from "#db/server-claim.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { CHECKOUT } from "#tests/support/database/embedded.ts";
import { startChild } from "#tests/support/server/child.ts";

const LABEL = "storefront server, http://localhost:3000, pid 123";

it("grants the claim to one server and tells the others which", async () => {
  const url = await newDatabase();
  const release = await claim(url, LABEL);

  await expect(claim(url, "another")).rejects.toThrow(`Already running: ${LABEL}`);
  await release();
  await claim(url, "another");
});

it("grants the claim to exactly one of many concurrent servers", async () => {
  const url = await newDatabase();
  const labels = Array.from({ length: 12 }, (_, index) => `server ${index}`);

  const outcomes = await Promise.allSettled(labels.map((label) => claim(url, label)));
  const winner = labels[outcomes.findIndex(({ status }) => status === "fulfilled")];
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [String(outcome.reason)] : [],
  );
  expect(refusals).toEqual(Array(11).fill(`Error: Already running: ${winner}`));
});

it("does not block the server of another database", async () => {
  const [one, two] = [await newDatabase(), await newDatabase()];

  await claim(one, LABEL);
  await claim(two, LABEL);
});

it("releases the claim when its holder is killed", async () => {
  const url = await newDatabase();
  const program = join(CHECKOUT, "tests/support/database/claim-holder.ts");
  const holder = await startChild(process.execPath, [program, url, LABEL]);
  expect(holder.greeting).toEqual({ claimed: true });
  await expect(claim(url, "another")).rejects.toThrow(`Already running: ${LABEL}`);

  await holder.kill();
  await vi.waitFor(() => claim(url, "another"), { timeout: 30_000 });
});

it("renews the claim when its connection breaks", async () => {
  const url = await newDatabase();
  const release = await claim(url, LABEL);
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const sessions = async () =>
    (await client.query("select pid from pg_stat_activity where application_name = $1", [LABEL]))
      .rows;
  const [broken] = await sessions();
  await client.query("select pg_terminate_backend($1, 5000)", [broken.pid]);

  await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), { timeout: 30_000 });
  await vi.waitFor(() =>
    expect(claim(url, "another")).rejects.toThrow(`Already running: ${LABEL}`),
  );
  await release();
  await claim(url, "another");
});

it("does not renew a claim that is released while its connection is broken", async () => {
  const url = await newDatabase();
  const release = await claim(url, LABEL);
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1",
    [LABEL],
  );
  await release();
  await sleep(2 * RENEW_MS);
  await claim(url, "another");
});

async function newDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

async function claim(url: string, label: string): Promise<() => Promise<void>> {
  const release = await claimServer(url, label);
  onTestFinished(release);
  return release;
}
