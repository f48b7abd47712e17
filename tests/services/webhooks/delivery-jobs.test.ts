import { expect, it, onTestFinished } from "vitest";
import { MAX_WEBHOOKS } from "#lib/contract/dashboard/webhooks.ts";
import { connectBoss } from "#lib/jobs/boss.ts";
import { QUEUES } from "#lib/jobs/queues.ts";
import { runJobs } from "#lib/jobs/run-jobs.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { JOB_HANDLERS } from "#lib/services/jobs/job-handlers.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type FakeReceiver, startFakeReceiver } from "#tests/support/webhooks/fake-receiver.ts";
import { openWebhookStore, type WebhookStore } from "#tests/support/webhooks/webhooks.ts";

const { db, url } = await openDatabase();

it("delivers to a webhook without waiting for another one that never responds", async () => {
  const store = await openWebhookStore(db);
  const [responding, stuck] = [await openReceiver(store), await openReceiver(store)];
  const mostOpen = neverRespond(stuck);
  await publishTimes(store, 20);
  await startRunner(store.rt);
  await expect.poll(() => responding.received.length).toBe(20);
  await expect.poll(mostOpen).toBe(4);
});

it("makes at most 20 attempts of a store at a time when none of its 20 webhooks responds", async () => {
  const [stuckStore, store] = [await openWebhookStore(db), await openWebhookStore(db)];
  const stuck = await openReceiver(stuckStore);
  for (let count = 1; count < MAX_WEBHOOKS; count += 1) await stuckStore.addWebhook(stuck.url);
  const mostOpen = neverRespond(stuck);
  const { concurrency } = QUEUES["deliver-webhook"];
  await publishTimes(stuckStore, concurrency / MAX_WEBHOOKS + 1);
  await startRunner(stuckStore.rt);
  await expect.poll(mostOpen).toBeGreaterThanOrEqual(MAX_WEBHOOKS);
  const responding = await openReceiver(store);
  await publishTimes(store, 5);
  await expect.poll(() => responding.received.length).toBe(5);
  expect(mostOpen()).toBe(MAX_WEBHOOKS);
});

/** Lets a receiver never respond, and returns a function that returns the most requests that were open at a time. */
function neverRespond(receiver: FakeReceiver): () => number {
  let open = 0;
  let most = 0;
  receiver.respondWith((response) => {
    open += 1;
    most = Math.max(most, open);
    response.once("close", () => {
      open -= 1;
    });
  });
  return () => most;
}

/** Starts a receiver, and adds a webhook of the store to it. */
async function openReceiver({ addWebhook }: WebhookStore): Promise<FakeReceiver> {
  const receiver = await startFakeReceiver();
  onTestFinished(() => receiver.close());
  await addWebhook(receiver.url);
  return receiver;
}

async function publishTimes({ publish }: WebhookStore, times: number): Promise<void> {
  for (let event = 0; event < times; event += 1) await publish();
}

/** Runs jobs until the test ends. */
async function startRunner(rt: ContextSource): Promise<void> {
  const boss = await connectBoss(url, throwError);
  const runner = runJobs({
    boss,
    run: (queue, id = "", signal) => JOB_HANDLERS[queue](rt, id, signal),
    onFailure: () => {},
    onError: throwError,
  });
  onTestFinished(async () => {
    await runner.stop(0);
    await boss[Symbol.asyncDispose]();
  });
}

function throwError(error: unknown): never {
  throw error;
}
