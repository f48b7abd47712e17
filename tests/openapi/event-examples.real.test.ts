import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { DisputeRow } from "#db/queries/payments/payment-disputes.ts";
import { EVENT_TYPES, type Event } from "#lib/contract/event.ts";
import { TEST_EVENT_TYPE } from "#lib/contract/webhook.ts";
import { openApiDocument } from "#lib/openapi/document.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";
import { insertDisputeEvent, insertRefundEvent } from "#lib/services/payments/payment-events.ts";
import { toWebhookContent } from "#lib/services/webhooks/webhook-content.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { shapeOf } from "#tests/openapi/examples.ts";
import { NOW } from "#tests/openapi/scenario-setup.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createResponseValidator, ourDescription } from "#tests/support/api/response-validator.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { PLAIN } from "#tests/support/catalogue/import-store.ts";
import { bytesOf, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { addProduct, createDeliveryOption, createShop } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";
import { startSandboxPayment } from "#tests/support/payments/paid-order.ts";

const EXAMPLES = path.join(import.meta.dirname, "../../lib/openapi/event-examples.json");

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db, {
  slug: "oja",
  store_name: "Oja",
  delivery_enabled: true,
  manual_delivery_enabled: true,
  default_reorder_point: 3,
});
const ctx = testMerchant(db, shop.uid);
const examples = await recordExamples();

it("has an example of each event in the shape that webhooks send (npm run openapi:examples records them again)", async () => {
  if (process.env.RECORD_EXAMPLES) await writeFile(EXAMPLES, JSON.stringify(examples, null, 2));
  const recorded = JSON.parse(await readFile(EXAMPLES, "utf8"));
  expect(shapeOf(recorded)).toEqual(shapeOf(examples));
});

it.each([...EVENT_TYPES, TEST_EVENT_TYPE])(
  "documents %s with an example that its schema accepts",
  (type) => {
    const { webhooks } = JSON.parse(
      JSON.stringify(openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" })),
    );
    const { schema, examples } = webhooks[type].post.requestBody.content["application/json"];
    expect(examples.example.value.type).toBe(type);
    const validator = createResponseValidator(ourDescription());
    // Apart from the constant type, which is checked above and would allow no other property.
    const [shape = schema] = schema.allOf ?? [];
    expect(validator.validate(shape, examples.example.value)).toEqual([]);
  },
);

/** Causes every event in a store of its own, and returns the first of each type as webhooks send it. */
async function recordExamples(): Promise<Record<string, Event>> {
  await sellProduct();
  await payOnline();
  await editCatalogue();
  await publishAll(api.runtime);
  const key = await api.createKeyFor(shop.uid, { canReadEvents: true });
  const events: Event[] = (await api.get("/events?limit=100", key)).body.data.results;
  const test = toWebhookContent({ uid: crypto.randomUUID(), created_at: NOW, event: undefined });
  const all = [...events, JSON.parse(test.body)];
  return Object.fromEntries(
    [...EVENT_TYPES, TEST_EVENT_TYPE].map((type) => [
      type,
      steady(all.find((event) => event.type === type)),
    ]),
  );
}

async function sellProduct(): Promise<void> {
  const { variant } = await addProduct(db, shop.uid, {
    product: { name: "Ankara tote bag" },
    variants: [{ name: "Blue", price: "8500.00", stock: { on_hand: 20 } }],
  });
  const shopper = await contextOf(db, shop.slug);
  const buy = async (quantity: number, more?: object) => {
    const placed = await order(shopper, pickupOrder([{ variant, quantity }], more));
    const number = placed.order_number;
    const total = String(placed.total_amount);
    const first = { items: [{ item: placed.items[0]?.uid ?? "", quantity: 1 }] };
    return { number, first, total };
  };
  await sendOrder(
    await buy(2, {
      delivery_method: "manual",
      manual_delivery_option: await createDeliveryOption(db, shop.uid, { label: "Lagos Mainland" }),
      delivery_address: "12 Marina Road, Lagos",
    }),
  );
  const collected = await buy(2);
  await publishEach(
    () => recordDeliveryStatus(ctx, collected.number, "ready"),
    () => fulfilOrder(ctx, collected.number, collected.first),
    () => cancelRemainingItems(ctx, collected.number),
  );
  const refunded = await buy(1);
  await publishEach(
    () => recordPayment(ctx, refunded.number, { amount: refunded.total }),
    () => recordPayment(ctx, refunded.number, { amount: `-${refunded.total}` }),
    () => voidOrder(ctx, refunded.number),
  );
  const most = await buy(17);
  await publishEach();
  const last = await buy(2);
  await publishEach(
    () => cancelOrder(ctx, last.number),
    () => cancelOrder(ctx, most.number),
  );
}

/** Pays orders with test payments: in time, too late, too little, and after a cancellation. */
async function payOnline(): Promise<void> {
  const { variants } = await addProduct(db, shop.uid, { product: { name: "Raffia fan" } });
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  const shopper = await contextOf(db, shop.slug);
  const placeOrder = (more?: object) => order(shopper, pickupOrder(items, more));
  const store = { shop, ctx: shopper, variants, placeOrder };
  const payOrder = () => startSandboxPayment(db, { store });
  const declined = await payOrder();
  const paid = await payOrder();
  const half = await payOrder();
  const late = await payOrder();
  await publishEach(
    () => declined.pay("decline"),
    () => paid.pay(),
    () => half.pay("little"),
    () => late.cancelAtDeadline(),
    () => late.pay(),
  );
  const cancelled = await payOrder();
  await publishEach(
    () => cancelOrder(ctx, cancelled.order_number),
    () => cancelled.pay(),
    () => cancelled.processRefunds(),
  );
  const [refund] = await cancelled.refunds();
  if (!refund) throw new Error("The payment was not refunded");
  await publishEach(
    () =>
      insertRefundEvent(
        db,
        { ...refund, status: "failed" },
        { type: "refund.failed", order_number: cancelled.order_number },
      ),
    ...disputeChanges(paid.order_number),
  );
}

/** Opens and loses a dispute, which test payments do not have. */
function disputeChanges(order_number: string) {
  const dispute = {
    uid: crypto.randomUUID(),
    store_uid: shop.uid,
    amount: "1000.00",
    currency: "NGN",
    due_at: NOW,
  } as DisputeRow;
  return (["opened", "closed"] as const).map(
    (what) => () =>
      insertDisputeEvent(
        db,
        { ...dispute, status: what === "opened" ? "open" : "lost" },
        { type: `dispute.${what}`, order_number },
      ),
  );
}

async function sendOrder({
  number,
  first,
  total,
}: {
  number: string;
  first: object;
  total: string;
}) {
  const rest = (Number(total) - 1000).toFixed(2);
  await publishEach(
    () => changePaymentDeadline(ctx, number, new Date(Date.now() + 86_400_000)),
    () => recordPayment(ctx, number, { amount: "1000.00" }),
    () => recordPayment(ctx, number, { amount: rest }),
    () => fulfilOrder(ctx, number, first),
    () => fulfilOrder(ctx, number, { tracking_number: "GIG-100200" }),
    () => changeTracking(ctx, number, { tracking_number: "GIG-100201" }),
    () => recordDeliveryStatus(ctx, number, "deliver"),
    () => returnItems(ctx, number),
  );
}

/** Publishes what has happened, then each change, so that data shows the state after it. */
async function publishEach(...changes: (() => Promise<unknown>)[]): Promise<void> {
  await publishAll(api.runtime);
  for (const change of changes) {
    await change();
    await publishAll(api.runtime);
  }
}

async function editCatalogue(): Promise<void> {
  const merchant = await signedInMerchant(api, db, [shop]);
  const send = async (method: string, below: string, body?: object) => {
    const reply = await merchant.send(method, `/stores/${shop.slug}${below}`, body);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.data;
  };
  const draft = {
    name: "Adire scarf",
    description: "Hand-dyed cotton",
    story: "",
    brand: "",
    category: "",
    tags: [],
    state: "visible",
    options: [],
    pictures: [],
    variants: [variantDraft({ on_hand: 5 })],
  };
  const { uid, version, variants } = await send("POST", "/products", draft);
  const edited = { ...draft, brand: "Oja", version, variants };
  await publishEach(
    () => send("PUT", `/products/${uid}`, edited),
    () => send("DELETE", `/products/${uid}`),
  );
  const { formatted_phone, ...settings } = await send("GET", "/settings");
  await send("PUT", "/settings", { ...settings, tagline: "Bags and scarves" });
  await importProducts(db, shop.uid, () => bytesOf(productCsv([PLAIN])), {
    source: { file: "products.csv", actor: "command" },
  });
}

/** Replaces values that differ between runs. */
function steady(event: unknown): Event {
  const uids = new Map<string, string>();
  const steadyUid = (uid: string) => {
    if (!uids.has(uid)) uids.set(uid, demoUid(`event example/${uids.size}`));
    return uids.get(uid);
  };
  return JSON.parse(JSON.stringify(event), (_, part) => {
    if (typeof part !== "string") return part;
    if (/^[0-9a-f-]{36}$/.test(part)) return steadyUid(part);
    if (/^ORD-/.test(part)) return "ORD-4T8WZ2KQ0M";
    if (/^\d{4}-\d\d-\d\dT/.test(part)) return NOW.toISOString();
    if (/^\d{4}-\d\d-\d\d$/.test(part)) return NOW.toISOString().slice(0, 10);
    return part;
  });
}
