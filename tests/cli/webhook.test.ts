import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { runProgram } from "#tests/support/server/program.ts";
import {
  type FakeReceiver,
  faults,
  isVerified,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";
import { ENCRYPTION_SECRET } from "#tests/support/webhooks/webhooks.ts";

const { db, url } = await openDatabase();
const NONE = "00000000-0000-4000-8000-000000000000";

let receiver: FakeReceiver;
beforeAll(async () => {
  receiver = await startFakeReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.reset());

const ENVIRONMENT = {
  DATABASE_URL: url,
  APP_MODE: "sandbox",
  ENCRYPTION_SECRET,
  WEBHOOK_PRIVATE_TARGETS: "allow",
};

/** Runs the command; returns its exit code and the lines of its output. */
async function webhook(...args: string[]) {
  const { code, out, err } = await runProgram(ENVIRONMENT, "lib/cli/webhook.ts", ...args);
  return { code, lines: (out + err).trim().split("\n") };
}

async function create(...options: string[]) {
  const { slug } = await createShop(db);
  const created = await webhook("create", "--store", slug, "--url", receiver.url, ...options);
  const [, uid = ""] = /^Webhook (\S+) for/.exec(created.lines[0] ?? "") ?? [];
  return { slug, uid, secret: created.lines.at(-1) ?? "" };
}

it("creates, tests, rotates and removes a webhook", async () => {
  const { slug, uid, secret } = await create("--events", "order.*,stock.low");
  expect(await findRow(db, "webhook_endpoints", { uid })).toMatchObject({
    url: receiver.url,
    events: ["order.*", "stock.low"],
  });
  expect((await webhook("list", "--store", slug)).lines.join("\n")).toContain(uid);

  const rotated = await webhook("rotate", uid);
  const newSecret = rotated.lines.at(-1) ?? "";
  const tested = await webhook("test", uid);
  expect([tested.code, tested.lines]).toEqual([
    0,
    [expect.stringMatching(/^Status 204 after \d+ ms$/)],
  ]);
  const [test] = receiver.received;
  expect(test?.body).toMatchObject({ type: "webhook.test", data: {} });
  expect([secret, newSecret].map((one) => test && isVerified(test, one))).toEqual([true, true]);

  receiver.respondWith(faults.error);
  expect(await webhook("test", uid)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^Status 500 after/)],
  });
  expect(await webhook("remove", uid)).toEqual({ code: 0, lines: [`Removed ${uid}`] });
  expect(await webhook("remove", uid)).toEqual({
    code: 1,
    lines: ["Error: No webhook has this uid; see: npm run webhook -- list"],
  });
});

it("disables and enables a webhook, and sends a delivery again", async () => {
  const { uid } = await create();
  await webhook("test", uid);
  expect(await webhook("disable", uid)).toEqual({ code: 0, lines: [`Disabled ${uid}`] });
  const { uid: delivery } = await findRow(db, "webhook_deliveries", { endpoint_uid: uid });
  expect(await webhook("redeliver", delivery)).toEqual({
    code: 1,
    lines: ["Error: The webhook is disabled. Enable it first"],
  });
  await updateRows(db, "webhook_deliveries", { uid: delivery }, { state: "missed" });
  expect((await webhook("enable", uid)).lines).toEqual([
    `Enabled ${uid}`,
    `1 missed event; to send: npm run webhook -- enable ${uid} --send-missed`,
  ]);
  expect(await webhook("redeliver", delivery)).toEqual({
    code: 0,
    lines: [`Sending ${delivery} again`],
  });
  expect((await webhook("redeliver", NONE)).lines).toEqual(["Error: No delivery has this uid"]);
});

it("rejects an unknown event and a URL that webhooks cannot be sent to", async () => {
  const { slug } = await createShop(db);
  const target = ["create", "--store", slug, "--url"];
  expect(await webhook(...target, receiver.url, "--events", "order.*,orders")).toEqual({
    code: 1,
    lines: ["Error: --events: orders is not an event type"],
  });
  expect(await webhook(...target, "receiver.example")).toEqual({
    code: 1,
    lines: ["Error: url must be an http or https URL"],
  });
});
