import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type ClaimOutcome, claimServer } from "#db/server-claim.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { CHECKOUT } from "#tests/support/database/embedded.ts";
import { startChild } from "#tests/support/server/child.ts";

const LABEL = "storefront server, http://localhost:3000, pid 123";

it("grants the claim to one server and tells the others which", async () => {
  const url = await newDatabase();
  const first = await claim(url, LABEL);
  expect(first.claimed).toBe(true);

  expect(await claim(url, "another")).toEqual({ claimed: false, holder: LABEL });
  await release(first);
  expect(await claim(url, "another")).toMatchObject({ claimed: true });
});

it("grants the claim to exactly one of many concurrent servers", async () => {
  const url = await newDatabase();
  const labels = Array.from({ length: 12 }, (_, index) => `server ${index}`);

  const outcomes = await Promise.all(labels.map((label) => claim(url, label)));
  const winner = labels[outcomes.findIndex((outcome) => outcome.claimed)];
  expect(outcomes.filter((outcome) => outcome.claimed)).toHaveLength(1);
  expect(outcomes.flatMap((outcome) => (outcome.claimed ? [] : outcome.holder))).toEqual(
    Array(11).fill(winner),
  );
});

it("does not block the server of another database", async () => {
  const [one, two] = [await newDatabase(), await newDatabase()];

  expect(await claim(one, LABEL)).toMatchObject({ claimed: true });
  expect(await claim(two, LABEL)).toMatchObject({ claimed: true });
});

it("releases the claim when its holder is killed", async () => {
  const url = await newDatabase();
  const program = join(CHECKOUT, "tests/support/database/claim-holder.ts");
  const holder = await startChild(process.execPath, [program, url, LABEL]);
  expect(holder.greeting).toEqual({ claimed: true });
  expect(await claim(url, "another")).toEqual({ claimed: false, holder: LABEL });

  await holder.kill();
  await expect.poll(() => claim(url, "another")).toMatchObject({ claimed: true });
});

async function newDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

async function claim(url: string, label: string): Promise<ClaimOutcome> {
  const outcome = await claimServer(url, label);
  onTestFinished(() => release(outcome));
  return outcome;
}

async function release(outcome: ClaimOutcome): Promise<void> {
  if (outcome.claimed) await outcome.release();
}
