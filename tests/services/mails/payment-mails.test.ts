import { afterAll, beforeEach, expect, it } from "vitest";
import { insertMails } from "#db/queries/mails/create-mails.ts";
import type { PaymentMethodName } from "#lib/contract/payment.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
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
    /** Publishes an event about the order, and returns the mails that it causes. */
    happen: (type: string, details: object = {}) =>
      insertMails(
        db,
        [
          {
            uid: crypto.randomUUID(),
            store_uid: shop.uid,
            type,
            subject: number,
            occurred_at: clock.now(),
            ...details,
          },
        ],
        clock.now(),
      ),
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
