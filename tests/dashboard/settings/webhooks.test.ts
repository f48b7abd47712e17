import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import {
  type FakeReceiver,
  isVerified,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";
import { ENCRYPTION_SECRET } from "#tests/support/webhooks/webhooks.ts";

const ENVIRONMENT = { ENCRYPTION_SECRET, WEBHOOK_PRIVATE_TARGETS: "allow" };
const NEWER = "a-newer-encryption-secret-of-more-than-thirty-two-characters";

const { db } = await openDatabase();
const api = await createApi(db, { environment: ENVIRONMENT });

let receiver: FakeReceiver;
let shop: { uid: string; slug: string };
let owner: Merchant;

beforeAll(async () => {
  receiver = await startFakeReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.reset();
  shop = await createShop(db);
  owner = await signedInMerchant(api, db, [shop]);
});

const send = (method: string, path: string, body?: unknown, by = owner) =>
  by.send(method, `/stores/${shop.slug}${path}`, body);
const create = async () =>
  (await send("POST", "/webhooks", { url: receiver.url, events: ["order.*"] })).body.data;

it("returns a secret when it is created or rotated, and never again", async () => {
  const { uid, secret } = await create();
  expect(secret).toMatch(/^whsec_/);
  const rotated = (await send("POST", `/webhooks/${uid}/rotate`)).body.data.secret;
  const { data } = (await send("GET", "/webhooks")).body;
  expect(data.webhooks).toMatchObject([{ uid, url: receiver.url, state: "active" }]);
  expect(JSON.stringify(data)).not.toContain("whsec_");
  await send("POST", `/webhooks/${uid}/test`);
  const [test] = receiver.received;
  expect([secret, rotated].map((one) => test && isVerified(test, one))).toEqual([true, true]);
  expect(JSON.stringify(api.log)).not.toContain("whsec_");
});

it("stores events without what a wildcard covers", async () => {
  const events = ["order.paid", "order.*", "stock.low", "stock.low"];
  const { uid } = (await send("POST", "/webhooks", { url: receiver.url, events })).body.data;
  expect((await findRow(db, "webhook_endpoints", { uid })).events).toEqual([
    "order.*",
    "stock.low",
  ]);
});

it.each([
  [{ url: "", events: ["*"] }, "url"],
  [{ url: "ftp://receiver.example", events: ["*"] }, "url"],
  [{ url: "https://receiver.example", events: [] }, "events"],
  [{ url: "https://receiver.example", events: ["orders"] }, "events[0]"],
])("rejects the webhook %j", async (request, field) => {
  const { status, body } = await send("POST", "/webhooks", request);
  expect([status, body.details[0].field]).toEqual([400, field]);
});

it("R84: limits the test events that members of a store send in an hour", async () => {
  const { uid } = await create();
  const { policies } = api.runtime;
  const { test_events_per_store } = policies;
  policies.test_events_per_store = 1;
  onTestFinished(() => {
    policies.test_events_per_store = test_events_per_store;
  });
  expect((await send("POST", `/webhooks/${uid}/test`)).status).toBe(200);
  expect((await send("POST", `/webhooks/${uid}/test`)).status).toBe(429);
  expect(receiver.received).toHaveLength(1);
});

it("R84: hides webhooks from staff and from members of other stores", async () => {
  const { uid } = await create();
  const staff = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  const stranger = await signedInMerchant(api, db, [await createShop(db)]);
  for (const [by, status] of [
    [staff, 403],
    [stranger, 404],
  ] as const) {
    expect((await send("GET", "/webhooks", undefined, by)).status).toBe(status);
    expect((await send("POST", `/webhooks/${uid}/test`, undefined, by)).status).toBe(status);
    expect((await send("DELETE", `/webhooks/${uid}`, undefined, by)).status).toBe(status);
  }
});

it("encrypts secrets again with a newer encryption secret", async () => {
  const { uid, secret } = await create();
  await send("POST", `/webhooks/${uid}/rotate`);
  const environment = { ...ENVIRONMENT, ENCRYPTION_SECRET: `${NEWER} ${ENCRYPTION_SECRET}` };
  const rt = testRuntime(db, { environment });
  expect(Number((await runMaintenance(rt)).secrets_reencrypted)).toBeGreaterThanOrEqual(2);
  expect(await runMaintenance(rt)).toMatchObject({
    secrets_reencrypted: 0,
    secrets_undecryptable: 0,
  });
  const newer = testRuntime(db, { environment: { ...ENVIRONMENT, ENCRYPTION_SECRET: NEWER } });
  const { encrypted_previous_secret } = await findRow(db, "webhook_endpoints", { uid });
  const encryption = newer.services.encryption?.for("webhook secrets");
  expect(encryption?.decrypt(encrypted_previous_secret as Buffer, uid)).toBe(secret);
});
