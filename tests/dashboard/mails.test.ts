import { expect, it, onTestFinished } from "vitest";
import { insertMails } from "#db/queries/mails/create-mails.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);

/** Creates a store with an order whose mails were created, and a signed-in owner. */
async function openStoreWithMails() {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const ctx = await contextOf(db, shop.slug);
  const { order_number } = await order(ctx, pickupOrder([{ variant, quantity: 1 }]));
  const event = {
    uid: crypto.randomUUID(),
    store_uid: shop.uid,
    type: "order.created",
    subject: order_number,
    occurred_at: new Date(),
  };
  for (const { uid } of await insertMails(db, [event], new Date()))
    await sendMail(api.runtime, uid);
  const owner = await signedInMerchant(api, db, [shop]);
  const path = `/stores/${shop.slug}`;
  const { body } = await owner.send("GET", `${path}/orders/${order_number}/mails`);
  return { shop, owner, path, number: order_number, mails: body.data.mails };
}

it("lists an order's emails and shows their text, and their HTML without scripts in the dashboard only", async () => {
  const { owner, path, mails } = await openStoreWithMails();
  expect(mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "new_order",
    "order_received",
  ]);
  const [{ uid }] = mails;
  const { body } = await owner.send("GET", `${path}/mails/${uid}`);
  expect(body.data.body).toContain("Test product");
  const page = await owner.read(`${path}/mails/${uid}/html`);
  expect(page.text).toMatch(/^<!doctype html>/);
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("sandbox ");
  expect(policy).not.toContain("allow-scripts");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
});

it("R84: answers 404 for another store's email, its HTML, its preview and its repetition", async () => {
  const { mails, number } = await openStoreWithMails();
  const other = await openStoreWithMails();
  const [{ uid }] = mails;
  const { owner, path } = other;
  expect((await owner.send("GET", `${path}/mails/${uid}`)).status).toBe(404);
  expect((await owner.read(`${path}/mails/${uid}/html`)).status).toBe(404);
  expect((await owner.send("POST", `${path}/mails/${uid}/copies`)).status).toBe(404);
  const preview = `${path}/mail-preview?kind=order_received&order=${number}`;
  expect((await owner.read(preview)).status).toBe(404);
  const test = { kind: "order_received", order: number };
  expect((await owner.send("POST", `${path}/test-mails`, test)).status).toBe(404);
  const { body } = await owner.send("GET", `${path}/orders/${number}/mails`);
  expect(body.data.mails).toEqual([]);
  const { body: all } = await owner.send("GET", `${path}/mails`);
  expect(all.data.mails).toHaveLength(2);
});

it("sends an email again as a new one with the same content, once per Idempotency-Key", async () => {
  const { owner, path, mails } = await openStoreWithMails();
  const [{ uid, subject_line, recipient }] = mails;
  const key = { "idempotency-key": "again" };
  await owner.send("POST", `${path}/mails/${uid}/copies`, undefined, key);
  const { body } = await owner.send("POST", `${path}/mails/${uid}/copies`, undefined, key);
  expect(body.data.mails).toHaveLength(3);
  expect(body.data.mails[0]).toMatchObject({ subject_line, recipient, state: "waiting" });
});

it("previews an email and sends a test of it to the merchant, not to the customer", async () => {
  const { owner, path, number } = await openStoreWithMails();
  const preview = await owner.read(`${path}/mail-preview?kind=payment_reminder&order=${number}`);
  expect(preview.text).toContain(number);
  const test = { kind: "payment_reminder", order: number };
  const { body } = await owner.send("POST", `${path}/test-mails`, test);
  expect(body.data).toEqual({ recipient: owner.email });
  const { body: list } = await owner.send("GET", `${path}/mails`);
  expect(list.data.mails[0]).toMatchObject({ kind: "payment_reminder", recipient: owner.email });
});

it("saves which emails are sent, and rejects an outdated version and an order page without the number in its path", async () => {
  const { owner, path } = await openStoreWithMails();
  const { body } = await owner.send("GET", `${path}/notifications`);
  expect(body.data).toMatchObject({ disabled_mails: [], can_send: false });
  const { version } = body.data;
  const edit = {
    disabled_mails: ["delivered"],
    mail_reply_to: "help@example.com",
    order_page_url: "https://shop.example/orders/{order_number}",
    version,
  };
  expect((await owner.send("PUT", `${path}/notifications`, edit)).body.data).toMatchObject({
    disabled_mails: ["delivered"],
    mail_reply_to: "help@example.com",
  });
  expect((await owner.send("PUT", `${path}/notifications`, edit)).status).toBe(409);
  for (const order_page_url of [
    "https://shop.example/orders",
    "https://{order_number}.example/",
    "https://shop.example{order_number}",
    "javascript:alert({order_number})",
    "https://a@{order_number}/",
  ]) {
    const { status } = await owner.send("PUT", `${path}/notifications`, {
      ...edit,
      order_page_url,
    });
    expect([order_page_url, status]).toEqual([order_page_url, 400]);
  }
});

it("limits the emails that members of a store send again or as a test in an hour", async () => {
  const { owner, path, mails, number } = await openStoreWithMails();
  const { policies } = api.runtime;
  const { manual_mails_per_store } = policies;
  policies.manual_mails_per_store = 1;
  onTestFinished(() => {
    policies.manual_mails_per_store = manual_mails_per_store;
  });
  const copies = `${path}/mails/${mails[0].uid}/copies`;
  expect((await owner.send("POST", copies)).status).toBe(200);
  expect((await owner.send("POST", copies)).status).toBe(429);
  const test = { kind: "order_received", order: number };
  expect((await owner.send("POST", `${path}/test-mails`, test)).status).toBe(429);
  expect((await owner.send("GET", `${path}/mails`)).status).toBe(200);
});

it("lets staff read emails, but not change or test notifications", async () => {
  const { shop, path, number } = await openStoreWithMails();
  const staff = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  expect((await staff.send("GET", `${path}/mails`)).status).toBe(200);
  expect((await staff.send("GET", `${path}/notifications`)).status).toBe(403);
  const test = { kind: "delivered", order: number };
  expect((await staff.send("POST", `${path}/test-mails`, test)).status).toBe(403);
});
