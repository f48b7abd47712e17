import type { Insertable } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { insertMails } from "#db/queries/mails/create-mails.ts";
import type { Database } from "#db/schema.ts";
import { createPasswordResetMail } from "#lib/services/mails/account-mails.ts";
import { createWebhookMails } from "#lib/services/mails/create-mails.ts";
import { resendMail } from "#lib/services/mails/list-mails.ts";
import { listOverdueMailJobs, sendMail } from "#lib/services/mails/send-mail.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { contextOf, openConnections, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const smtp = await startFakeSmtpServer();
afterAll(() => smtp.close());
beforeEach(() => smtp.reset());

const MINUTE_MS = 60_000;

/** Places an order, and returns an instance that sends its mails and whose clock only the test moves. */
async function placeOrder(
  settings: Partial<Insertable<Database["stores"]>> = {},
  shopper: object = {},
) {
  const shop = await createShop(db, settings);
  const { variant } = await addProduct(db, shop.uid, { product: { name: "<b>Ankara</b> & co" } });
  const placed = await order(
    await contextOf(db, shop.slug),
    pickupOrder([{ variant, quantity: 2 }], shopper),
  );
  const clock = createManualClock(Date.now());
  const environment = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "orders@mail.example",
    STOREFRONT_STORE: shop.slug,
    ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  };
  const rt = testRuntime(db, { clock, environment });
  const number = placed.order_number;
  return {
    rt,
    clock,
    shop,
    number,
    environment,
    /** Handles an event of the order, and returns the mails to send at once. */
    happen: (type: string) =>
      insertMails(
        db,
        [
          {
            uid: crypto.randomUUID(),
            store_uid: shop.uid,
            type,
            subject: number,
            occurred_at: clock.now(),
          },
        ],
        clock.now(),
      ),
    mail: (kind: string) =>
      findRow(db, "mails", { store_uid: shop.uid, kind: kind as "new_order" }),
  };
}

/** Returns the uid of the order's only waiting mail to the customer. */
async function receivedMail(placed: Awaited<ReturnType<typeof placeOrder>>) {
  await placed.happen("order.created");
  return (await placed.mail("order_received")).uid;
}

it("mails a new order to its customer and to the store, in the store's name, currency and time zone", async () => {
  const placed = await placeOrder({
    store_name: "Kòkó",
    currency: "KES",
    time_zone: "Africa/Nairobi",
    payment_deadline_minutes: 60,
    mail_reply_to: "help@example.com",
  });
  for (const { uid } of await placed.happen("order.created")) await sendMail(placed.rt, uid);
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([
    ["ada@example.com"],
    ["shop@example.com"],
  ]);
  const { parsed } = smtp.mails.find(({ to }) => to.includes("ada@example.com")) ?? {};
  expect(parsed?.from?.value[0]).toEqual({ name: "Kòkó", address: "orders@mail.example" });
  expect(parsed?.replyTo?.value[0]?.address).toBe("help@example.com");
  expect(parsed?.text).toContain("2 × <b>Ankara</b> & co");
  expect(parsed?.text).toContain("KES 2,000");
  const { payment_due_at } = await findRow(db, "orders", { order_number: placed.number });
  const due = payment_due_at?.toLocaleTimeString("en-NG", {
    timeStyle: "short",
    timeZone: "Africa/Nairobi",
  });
  expect(parsed?.text?.replace(/\s+/g, " ")).toContain(due?.replace(/\s+/g, " "));
  expect(await placed.mail("order_received")).toMatchObject({ state: "sent", attempts: 1 });
});

it("R84: escapes HTML in the names of customers and products", async () => {
  const placed = await placeOrder({}, { customer_name: '<img src=x onerror="alert(1)">' });
  await sendMail(placed.rt, await receivedMail(placed));
  const { html } = await placed.mail("order_received");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("&lt;b&gt;Ankara&lt;/b&gt; &amp; co");
  expect(html).not.toContain("<img src=x");
});

it("sends one mail when its job runs 50 times at once", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  await openConnections(db, 5);
  await Promise.all(Array.from({ length: 50 }, () => sendMail(placed.rt, uid)));
  expect(smtp.mails).toHaveLength(1);
});

it("stores one mail per kind when an event is handled again", async () => {
  const placed = await placeOrder();
  const event = {
    uid: crypto.randomUUID(),
    store_uid: placed.shop.uid,
    type: "order.paid",
    subject: placed.number,
    occurred_at: placed.clock.now(),
  };
  expect(await insertMails(db, [event], placed.clock.now())).toHaveLength(1);
  expect(await insertMails(db, [event], placed.clock.now())).toEqual([]);
});

it("sends a mail at most twice, with one Message-ID, when the connection ends after the message", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  smtp.setFault("close");
  for (let attempt = 0; attempt < 4; attempt++) {
    await sendMail(placed.rt, uid);
    placed.clock.advance(MINUTE_MS);
  }
  expect(smtp.mails).toHaveLength(2);
  expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  expect(new Set(smtp.mails.map(({ parsed }) => parsed.html)).size).toBe(1);
  expect(await placed.mail("order_received")).toMatchObject({
    state: "unknown",
    is_uncertain: true,
  });
});

it("marks a mail that was confirmed only at its second attempt", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  smtp.setFault("close", 1);
  await sendMail(placed.rt, uid);
  placed.clock.advance(MINUTE_MS);
  await sendMail(placed.rt, uid);
  expect(await placed.mail("order_received")).toMatchObject({ state: "sent", is_uncertain: true });
});

it("sends a mail once more after its process was killed while sending", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  const content = { subject_line: "Your order", html: "<p>Order</p>", body: "Order" };
  const interrupted = { state: "sending", attempts: 1, attempted_at: placed.clock.now() } as const;
  await db
    .updateTable("mails")
    .set({ ...content, ...interrupted })
    .where("uid", "=", uid)
    .execute();
  const listed = async () => (await listOverdueMailJobs(placed.rt, 1000)).map(({ id }) => id);
  expect(await listed()).not.toContain(uid);
  placed.clock.advance(5 * MINUTE_MS);
  expect(await listed()).not.toContain(uid);
  placed.clock.advance(1);
  expect(await listed()).toContain(uid);
  await sendMail(placed.rt, uid);
  expect(smtp.mails).toHaveLength(1);
  expect(await placed.mail("order_received")).toMatchObject({ state: "sent", is_uncertain: true });
});

it("does not retry a mail that the server rejects for good", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  smtp.setFault("rejectRecipient", 1);
  await sendMail(placed.rt, uid);
  placed.clock.advance(24 * 60 * MINUTE_MS);
  await sendMail(placed.rt, uid);
  expect(smtp.mails).toEqual([]);
  const mail = await placed.mail("order_received");
  expect(mail).toMatchObject({ state: "rejected", error: "550 5.1.1 No such user" });
});

it("retries a mail after a temporary failure, later each time, for two days", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  smtp.setFault("busy");
  const minutes: number[] = [];
  for (;;) {
    const before = placed.clock.now().getTime();
    await sendMail(placed.rt, uid);
    const { state, due_at } = await placed.mail("order_received");
    if (state === "failed") break;
    minutes.push((due_at.getTime() - before) / MINUTE_MS);
    placed.clock.advance(due_at.getTime() - before);
  }
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 1440]);
});

it("only stores the content when the instance has no SMTP server", async () => {
  const placed = await placeOrder();
  const rt = testRuntime(db, { clock: placed.clock });
  await sendMail(rt, await receivedMail(placed));
  expect(await placed.mail("order_received")).toMatchObject({
    state: "shown",
    subject_line: `Your order ${placed.number}`,
  });
  expect(smtp.mails).toEqual([]);
});

it("reminds once of an unpaid order, halfway to its deadline", async () => {
  const placed = await placeOrder({ payment_deadline_minutes: 60 });
  await placed.happen("order.created");
  const { uid, due_at } = await placed.mail("payment_reminder");
  await sendMail(placed.rt, uid);
  expect(smtp.mails).toEqual([]);
  placed.clock.advance(due_at.getTime() - placed.clock.now().getTime());
  await sendMail(placed.rt, uid);
  await sendMail(placed.rt, uid);
  expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual([
    `Reminder: order ${placed.number} is not paid yet`,
  ]);
});

it("sends no reminder of an order that was paid, and a later one after a longer deadline", async () => {
  const paid = await placeOrder({ payment_deadline_minutes: 60 });
  await paid.happen("order.created");
  const { uid } = await paid.mail("payment_reminder");
  await recordPayment(testMerchant(db, paid.shop.uid), paid.number, { amount: "2000" });
  paid.clock.advance(31 * MINUTE_MS);
  await sendMail(paid.rt, uid);
  expect(await paid.mail("payment_reminder")).toMatchObject({ state: "skipped" });

  const extended = await placeOrder({ payment_deadline_minutes: 60 });
  await extended.happen("order.created");
  const reminder = await extended.mail("payment_reminder");
  const later = new Date(reminder.due_at.getTime() + 10 * 60 * MINUTE_MS);
  await db
    .updateTable("orders")
    .set({ payment_due_at: later })
    .where("order_number", "=", extended.number)
    .execute();
  extended.clock.advance(31 * MINUTE_MS);
  await sendMail(extended.rt, reminder.uid);
  const moved = await extended.mail("payment_reminder");
  expect(moved.state).toBe("waiting");
  expect(moved.due_at.getTime()).toBeGreaterThan(extended.clock.now().getTime());
  expect(smtp.mails).toEqual([]);
});

it("sends a reminder again as it was, though the order was paid", async () => {
  const placed = await placeOrder({ payment_deadline_minutes: 60 });
  await placed.happen("order.created");
  const { uid } = await placed.mail("payment_reminder");
  placed.clock.advance(31 * MINUTE_MS);
  await sendMail(placed.rt, uid);
  await recordPayment(testMerchant(db, placed.shop.uid), placed.number, { amount: "2000" });
  const api = await createApi(db);
  const owner = await signedInMerchant(api, db, [placed.shop]);
  await resendMail(await dashboardContextOf(api, db, owner, placed.shop), { mail: uid });
  placed.clock.advance(MINUTE_MS);
  const copies = await db
    .selectFrom("mails")
    .select("uid")
    .where("store_uid", "=", placed.shop.uid)
    .where("kind", "=", "payment_reminder")
    .where("uid", "<>", uid)
    .execute();
  for (const copy of copies) await sendMail(placed.rt, copy.uid);
  const [first, again] = smtp.mails.map(({ parsed }) => parsed.text);
  expect(again).toBeDefined();
  expect(again).toBe(first);
});

it("does not retry the reminder of an order that was paid or cancelled, or whose deadline is later", async () => {
  const due = async () => {
    const placed = await placeOrder({ payment_deadline_minutes: 60 });
    await placed.happen("order.created");
    placed.clock.advance(31 * MINUTE_MS);
    const { uid } = await placed.mail("payment_reminder");
    await sendMail(placed.rt, uid);
    placed.clock.advance(MINUTE_MS);
    const ctx = testMerchant(db, placed.shop.uid, { clock: placed.clock });
    return { ...placed, uid, ctx, reminder: () => placed.mail("payment_reminder") };
  };
  smtp.setFault("busy", 3);
  const [paid, cancelled, extended] = [await due(), await due(), await due()];
  expect(await paid.reminder()).toMatchObject({ state: "waiting", attempts: 1 });
  await recordPayment(paid.ctx, paid.number, { amount: "2000" });
  await cancelOrder(cancelled.ctx, cancelled.number);
  const hours = 10;
  const deadline = new Date(extended.clock.now().getTime() + hours * 60 * MINUTE_MS);
  await changePaymentDeadline(extended.ctx, extended.number, deadline);
  smtp.reset();
  for (const { rt, uid } of [paid, cancelled, extended]) await sendMail(rt, uid);
  expect(smtp.mails).toEqual([]);
  expect(await paid.reminder()).toMatchObject({ state: "skipped" });
  expect(await cancelled.reminder()).toMatchObject({ state: "skipped" });
  expect(await extended.reminder()).toMatchObject({ state: "waiting" });
  extended.clock.advance((hours * 60 * MINUTE_MS) / 2);
  await sendMail(extended.rt, extended.uid);
  expect(smtp.mails).toHaveLength(1);
});

it("sends no reminder after the payment deadline", async () => {
  const placed = await placeOrder({ payment_deadline_minutes: 60 });
  await placed.happen("order.created");
  const { uid } = await placed.mail("payment_reminder");
  placed.clock.advance(61 * MINUTE_MS);
  await sendMail(placed.rt, uid);
  expect(await placed.mail("payment_reminder")).toMatchObject({ state: "skipped" });
  expect(smtp.mails).toEqual([]);
});

it("sends no mail of a kind that the store has turned off", async () => {
  const placed = await placeOrder({
    disabled_mails: ["order_received", "payment_reminder", "new_order"],
  });
  expect(await placed.happen("order.created")).toEqual([]);
});

it("sends the mails about the first 20 orders of an hour, and one summary of the rest", async () => {
  const placed = await placeOrder({}, { customer_email: "ada@example.com" });
  const hour = new Date("2026-03-01T12:00:00Z");
  const events = Array.from({ length: 30 }, (_, index) => ({
    uid: crypto.randomUUID(),
    store_uid: placed.shop.uid,
    type: "order.created",
    subject: `ORD-${index}`,
    occurred_at: new Date(hour.getTime() + index * MINUTE_MS),
  }));
  await insertMails(db, events.slice(0, 15), hour);
  await insertMails(db, events.slice(15), hour);
  const counts = await db
    .selectFrom("mails")
    .select(["kind", (from) => from.fn.countAll<string>().as("count")])
    .where("store_uid", "=", placed.shop.uid)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  expect(counts).toEqual([
    { kind: "new_order", count: "20" },
    { kind: "orders_summary", count: "1" },
  ]);
  expect((await placed.mail("orders_summary")).due_at).toEqual(new Date("2026-03-01T13:00:00Z"));
});

it("sends one mail a day about low stock, in the morning of the store's time zone", async () => {
  const shop = await createShop(db, { time_zone: "Africa/Lagos", default_reorder_point: 5 });
  const { variant } = await addProduct(db, shop.uid, {
    variants: [{ stock: { on_hand: 3 } }],
  });
  const at = (time: string) => ({
    uid: crypto.randomUUID(),
    store_uid: shop.uid,
    type: "stock.low",
    subject: variant,
    occurred_at: new Date(time),
  });
  const events = [
    at("2026-03-01T06:59:00Z"),
    at("2026-03-01T10:00:00Z"),
    at("2026-03-02T01:00:00Z"),
  ];
  await insertMails(db, events, new Date());
  const rows = await db
    .selectFrom("mails")
    .select(["uid", "due_at"])
    .where("store_uid", "=", shop.uid)
    .orderBy("due_at")
    .execute();
  expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual([
    "2026-03-01T07:00:00.000Z",
    "2026-03-02T07:00:00.000Z",
  ]);
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "orders@mail.example" };
  await sendMail(testRuntime(db, { environment }), rows[0]?.uid ?? "");
  expect(smtp.mails[0]?.parsed.subject).toBe("1 item is low in stock");
  expect(smtp.mails[0]?.parsed.text).toContain("3 left");
});

it("links to the order in the store's own storefront, else in the shop of the instance, else not at all", async () => {
  const placed = await placeOrder();
  const uid = await receivedMail(placed);
  await sendMail(placed.rt, uid);
  expect((await placed.mail("order_received")).html).toMatch(
    new RegExp(`https://shop\\.example/orders/${placed.number}\\?key=`),
  );

  const own = await placeOrder({ order_page_url: "https://oja.example/o?n={order_number}" });
  await sendMail(own.rt, await receivedMail(own));
  expect((await own.mail("order_received")).html).toContain(
    `https://oja.example/o?n=${own.number}`,
  );

  const other = await placeOrder();
  const environment = { ...other.environment, STOREFRONT_STORE: placed.shop.slug };
  await sendMail(testRuntime(db, { environment }), await receivedMail(other));
  expect((await other.mail("order_received")).html).not.toContain(`${other.number}?key`);
  expect((await other.mail("order_received")).html).not.toContain("View your order");
});

it("names the payment and the refund that a mail reports", async () => {
  const placed = await placeOrder();
  const merchant = testMerchant(db, placed.shop.uid);
  await recordPayment(merchant, placed.number, { amount: "1500" });
  placed.clock.advance(10 * MINUTE_MS);
  const [paid] = await placed.happen("order.partially_paid");
  await recordPayment(merchant, placed.number, { amount: "-700" });
  placed.clock.advance(10 * MINUTE_MS);
  const [refunded] = await placed.happen("order.refunded");
  for (const { uid = "" } of [paid ?? {}, refunded ?? {}]) await sendMail(placed.rt, uid);
  expect(smtp.mails.map(({ parsed }) => parsed.text?.replace(/\s+/g, " "))).toEqual([
    expect.stringContaining(`your payment of ₦1,500 for order ${placed.number}`),
    expect.stringContaining(`₦700 of your payment for order ${placed.number} was refunded`),
  ]);
});

it("deletes mails 30 days after they were due", async () => {
  const { purgeExpired } = await import("#lib/services/maintenance/run-maintenance.ts");
  const placed = await placeOrder();
  const base = {
    store_uid: placed.shop.uid,
    kind: "new_order",
    recipient: "a@example.com",
  } as const;
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE_MS);
  for (const [cause, created_at, due_at] of [
    ["old", daysAgo(31), daysAgo(31)],
    ["new", daysAgo(29), daysAgo(29)],
    ["reminder", daysAgo(31), daysAgo(-1)],
  ] as const) {
    await insertRow(db, "mails", { ...base, cause, created_at, due_at, occurred_at: created_at });
  }
  await purgeExpired(placed.rt);
  const left = await db
    .selectFrom("mails")
    .select("cause")
    .where("store_uid", "=", placed.shop.uid)
    .orderBy("cause")
    .execute();
  expect(left).toEqual([{ cause: "new" }, { cause: "reminder" }]);
});

it("R96: deletes the mail with the link of a password reset an hour after it was requested", async () => {
  const { purgeExpired } = await import("#lib/services/maintenance/run-maintenance.ts");
  const { rt } = await placeOrder();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
  const url = "https://shop.example/dashboard/reset-password?token=secret";
  for (const [to, created_at] of [
    ["expired@example.com", minutesAgo(61)],
    ["valid@example.com", minutesAgo(59)],
  ] as const) {
    await createPasswordResetMail(rt, { to, url, validMinutes: 60 });
    await db.updateTable("mails").set({ created_at }).where("recipient", "=", to).execute();
  }
  await purgeExpired(rt);
  const left = await db
    .selectFrom("mails")
    .select("recipient")
    .where("kind", "=", "password_reset")
    .execute();
  expect(left).toEqual([{ recipient: "valid@example.com" }]);
});

it("mails each owner once about a webhook that was disabled, and no staff", async () => {
  const { shop, rt } = await placeOrder();
  const api = await createApi(db);
  const owners = [await signedInMerchant(api, db, [shop]), await signedInMerchant(api, db, [shop])];
  await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  const disabled = {
    storeUid: shop.uid,
    endpointUid: crypto.randomUUID(),
    occurredAt: new Date(0),
  };
  await createWebhookMails(db, disabled);
  await createWebhookMails(db, disabled);
  const mails = await db
    .selectFrom("mails")
    .select("uid")
    .where("subject", "=", disabled.endpointUid)
    .execute();
  for (const { uid } of mails) await sendMail(rt, uid);
  expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(
    owners.map(({ email }) => email).sort(),
  );
  expect(smtp.mails[0]?.parsed.subject).toBe("A webhook was disabled");
});
