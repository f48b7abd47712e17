import { afterAll, beforeEach, expect, it } from "vitest";
import { insertMails } from "#db/queries/mails/create-mails.ts";
import type { EventType } from "#lib/contract/event.ts";
import type { PaymentMethodName } from "#lib/contract/payment.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const smtp = await startFakeSmtpServer();
afterAll(() => smtp.close());
beforeEach(() => smtp.reset());

/** Places an order with a payment method, and returns what sends its mails. */
async function placeOrder(payment_method: PaymentMethodName) {
  const shop = await createShop(db);
  await insertRow(db, "payment_methods", {
    store_uid: shop.uid,
    method: payment_method,
    is_enabled: true,
    instructions: payment_method === "bank_transfer" ? "Weekdays only." : "",
    details: JSON.stringify({
      bank_name: "GTBank",
      account_name: "Oja",
      account_number: "0123456789",
    }),
  });
  const { variant } = await addProduct(db, shop.uid);
  const placed = await order(
    await contextOf(db, shop.slug),
    pickupOrder([{ variant, quantity: 1 }], { payment_method }),
  );
  const clock = createManualClock(Date.now());
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "orders@mail.example" };
  const rt = testRuntime(db, { clock, environment });
  const { order_number: number } = placed;
  return {
    shop,
    number,
    clock,
    rt,
    /** Handles an event about the order, and returns the mails that it causes. */
    happen: async (type: EventType, details: object = {}) => {
      const event = await insertRow(db, "events", {
        store_uid: shop.uid,
        type,
        subject: number,
        details: JSON.stringify(details),
      });
      return insertMails(db, [{ ...event, occurred_at: clock.now() }], clock.now());
    },
    /** Stores a charge of 1,000.00, applied to the order or not, and its refund. */
    refund: async (isApplied: boolean) => {
      const { uid: order_uid } = await findRow(db, "orders", { order_number: number });
      const money = { store_uid: shop.uid, amount: "1000.00", currency: "NGN" };
      const reference = crypto.randomUUID();
      const session = await insertRow(db, "payment_sessions", {
        ...money,
        order_uid,
        method: "sandbox",
        reference,
        status: "review",
      });
      const charge = await insertRow(db, "provider_transactions", {
        ...money,
        session_uid: session.uid,
        provider: "sandbox",
        kind: "charge",
        provider_id: reference,
        reference,
        occurred_at: new Date(),
      });
      if (isApplied) {
        const { store_uid, amount } = money;
        await insertRow(db, "payments", {
          store_uid,
          order_uid,
          amount,
          provider_transaction_uid: charge.uid,
        });
      }
      const { uid } = await insertRow(db, "payment_refunds", {
        ...money,
        order_uid,
        charge_uid: charge.uid,
        actor: "system",
        source: "store",
        status: "requested",
      });
      return { refund: uid, amount: money.amount, currency: money.currency };
    },
    /** Sends the mail of a kind, and returns its text. */
    textOf: async (kind: string) => {
      const { uid, due_at } = await findRow(db, "mails", {
        store_uid: shop.uid,
        kind: kind as "new_order",
      });
      clock.advance(Math.max(0, due_at.getTime() - clock.now().getTime()));
      await sendMail(rt, uid);
      return smtp.mails.at(-1)?.parsed.text ?? "";
    },
  };
}

it("contains the bank account and the reference in the mails that ask for a transfer", async () => {
  const placed = await placeOrder("bank_transfer");
  await placed.happen("order.created");
  const { payment_reference } = await findRow(db, "orders", { order_number: placed.number });
  for (const kind of ["order_received", "payment_reminder"]) {
    const text = await placed.textOf(kind);
    for (const part of ["GTBank", "Oja", "0123456789", payment_reference, "Weekdays only."]) {
      expect(text).toContain(part);
    }
  }
});

it("says when an order is paid later and asks for no payment before", async () => {
  const placed = await placeOrder("pay_at_pickup");
  await placed.happen("order.created");
  const received = (await placed.textOf("order_received")).replace(/\s+/g, " ");
  expect(received).toContain("Pay ₦1,000 when you collect it.");
  expect(received).toContain("If we do not confirm the order by");
  expect(received).not.toContain("Please pay by");
  const mails = db.selectFrom("mails").select("kind").where("store_uid", "=", placed.shop.uid);
  expect((await mails.execute()).map(({ kind }) => kind)).not.toContain("payment_reminder");
});

it("omits the bank account once the order is paid, and for other ways to pay", async () => {
  const paid = await placeOrder("bank_transfer");
  await paid.happen("order.created");
  await updateRows(db, "orders", { order_number: paid.number }, { payment_status: "paid" });
  const online = await placeOrder("sandbox");
  await online.happen("order.created");
  for (const placed of [paid, online]) {
    expect(await placed.textOf("order_received")).not.toContain("0123456789");
  }
});

it("P4: tells the customer of a cancelled order that a late payment is refunded, without thanks", async () => {
  const placed = await placeOrder("sandbox");
  await updateRows(
    db,
    "orders",
    { order_number: placed.number },
    { fulfilment_status: "cancelled" },
  );
  const refund = await placed.refund(false);
  expect(await placed.happen("refund.requested", refund)).toHaveLength(1);
  const text = (await placed.textOf("payment_refund_coming")).replace(/\s+/g, " ");
  expect(text).toContain(
    `Your payment of ₦1,000 arrived after order ${placed.number} was cancelled, so nothing will be delivered. We are refunding it`,
  );
  expect(text).not.toMatch(/thank/i);
});

it("tells the customer of a paid order that a second payment is refunded", async () => {
  const placed = await placeOrder("sandbox");
  await updateRows(db, "orders", { order_number: placed.number }, { payment_status: "paid" });
  await placed.happen("refund.requested", await placed.refund(false));
  expect(await placed.textOf("payment_refund_coming")).toMatch(/already\s+paid/);
});

it("sends no mail about a requested refund of money that the order has", async () => {
  const placed = await placeOrder("sandbox");
  expect(await placed.happen("refund.requested", await placed.refund(true))).toEqual([]);
});

it("mentions that a late payment has reopened the order", async () => {
  const placed = await placeOrder("sandbox");
  const { uid: order_uid } = await findRow(db, "orders", { order_number: placed.number });
  const event = {
    store_uid: placed.shop.uid,
    order_uid,
    kind: "reopened",
    actor: "system",
  } as const;
  await insertRow(db, "order_events", event);
  await placed.happen("order.paid");
  const text = (await placed.textOf("payment_received")).replace(/\s+/g, " ");
  expect(text).toContain("the order is no longer cancelled");
});

it.each([
  ["payment.review", "payment_review", "A payment of ₦1,000 could not be applied"],
  ["refund.failed", "refund_failed", "The refund of ₦1,000 for order"],
  ["dispute.opened", "dispute_opened", "by 1 Dec 2026, 13:00"],
] as const)("mails %s to each owner, as %s", async (type, kind, expected) => {
  const placed = await placeOrder("sandbox");
  const owners = [
    await signedInMerchant(api, db, [placed.shop]),
    await signedInMerchant(api, db, [placed.shop]),
  ];
  await signedInMerchant(api, db, [{ uid: placed.shop.uid, role: "staff" }]);
  const due_at = "2026-12-01T12:00:00.000Z";
  await placed.happen(type, { amount: "1000.00", currency: "NGN", due_at });
  const mails = db.selectFrom("mails").selectAll().where("store_uid", "=", placed.shop.uid);
  const alerts = (await mails.execute()).filter((mail) => mail.kind === kind);
  expect(alerts.map(({ recipient }) => recipient).toSorted()).toEqual(
    owners.map(({ email }) => email).toSorted(),
  );
  const text = (await placed.textOf(kind)).replace(/\s+/g, " ");
  expect(text).toContain(expected);
  expect(text).toContain(`Open order ${placed.number}`);
});
