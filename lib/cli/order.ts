import { type Command, InvalidArgumentError, Option, program } from "commander";
import type { z } from "zod";
import { type OrderListRow, searchOrders } from "#db/queries/orders/merchant-orders.ts";
import {
  findOrder,
  findStoreOfOrder,
  listEventRows,
  type OrderEventRow,
  type OrderRow,
} from "#db/queries/orders/orders.ts";
import { amount, parsedBy, wholeNumber } from "#lib/cli/arguments.ts";
import {
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  withDatabase,
} from "#lib/cli/connect.ts";
import { Payment, Reason, TrackingUpdate } from "#lib/contract/dashboard/orders.ts";
import { purgePages } from "#lib/http/pages/cdn-cache.ts";
import { sum } from "#lib/kernel/money.ts";
import { titleCase } from "#lib/kernel/text.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { cancelOrder, voidOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { changePaymentDeadline } from "#lib/services/orders/transitions/change-payment-deadline.ts";
import { recordDeliveryStatus } from "#lib/services/orders/transitions/delivery-status.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import type { ItemQuantity } from "#lib/services/orders/transitions/item-progress.ts";
import type { OrderStatuses } from "#lib/services/orders/transitions/order-transitions.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { changeTracking } from "#lib/services/orders/transitions/tracking.ts";

/** The actor in an order's history for this command. */
const ACTOR = "command";

const text = (schema: z.ZodType<string>, max: number) =>
  parsedBy(schema, `Use at most ${max} characters.`);
const parse = {
  reason: text(Reason, 500),
  method: text(Payment.shape.method, 60),
  reference: text(Payment.shape.reference, 120),
  tracking: text(TrackingUpdate.shape.tracking_number, 100),
  courier: text(TrackingUpdate.shape.courier, 60),
  url: parsedBy(TrackingUpdate.shape.tracking_url, "Use a URL such as https://example.com."),
};

program.name("order").description("Show orders and change their status.");

program
  .command("list")
  .description("List a store's newest orders")
  .requiredOption("--store <slug>", "slug of the store")
  .option("--limit <number>", "maximum number", wholeNumber(1, 9999), 20)
  .action(({ store: slug, limit }: { store: string; limit: number }) =>
    withDatabase(async (db) => {
      const store = await getStoreBySlug(db, slug);
      const range = { limit, offset: 0 };
      const orders = await searchOrders(db, store, { search: "" }, "-created_at", range);
      printTable(orderTable(orders), "No orders yet");
    }),
  );

onOrder("show", "Show an order, its items and its history").action((number: string) =>
  withOrder(number, async ({ db, storeUid }) => {
    const order = await findOrder(db, storeUid, number);
    if (order) showOrder(order, await listEventRows(db, storeUid, order.uid));
  }),
);

onOrder("extend", "Change the payment deadline of an unpaid order")
  .addOption(new Option("--hours <number>", "hours from now").argParser(wholeNumber(1, 8760)))
  .addOption(
    new Option(
      "--no-deadline",
      "remove the deadline: the order is not cancelled for being unpaid",
    ).conflicts("hours"),
  )
  .action((number: string, options: { hours?: number; deadline: boolean }) =>
    transition(number, (ctx) => changePaymentDeadline(ctx, number, deadlineOf(options))),
  );

payment("pay", "Record a payment", "");
payment("refund", "Record a refund", "-");

onOrder("fulfil", "Fulfil all remaining items, or those given with --item")
  .option("--item <uid:quantity...>", "uid of a line and quantity", itemQuantities)
  .option("--tracking <number>", "the courier's tracking number", parse.tracking)
  .action((number: string, options: { item?: ItemQuantity[]; tracking?: string }) =>
    transition(number, (ctx) =>
      fulfilOrder(ctx, number, { items: options.item, tracking_number: options.tracking }),
    ),
  );

onOrder("ready", "Mark a pickup order as ready for pickup").action((number: string) =>
  transition(number, (ctx) => recordDeliveryStatus(ctx, number, "ready")),
);

onOrder("track", "Add or correct the tracking details of a sent order")
  .requiredOption("--tracking <number>", "the courier's tracking number", parse.tracking)
  .option("--courier <name>", "DHL, FedEx, UPS and Aramex get a tracking link", parse.courier)
  .option("--url <url>", "tracking page of the parcel", parse.url)
  .action((number: string, options: { tracking: string; courier?: string; url?: string }) => {
    const { tracking: tracking_number, courier, url: tracking_url } = options;
    return transition(number, (ctx) =>
      changeTracking(ctx, number, { tracking_number, courier, tracking_url }),
    );
  });

onOrder("deliver", "Mark a sent order as delivered").action((number: string) =>
  transition(number, (ctx) => recordDeliveryStatus(ctx, number, "deliver")),
);

onOrder("return", "Return all fulfilled items, or those given with --item")
  .option("--item <uid:quantity...>", "uid of a line and quantity", itemQuantities)
  .option("--no-restock", "do not add the items to the stock")
  .option("--reason <text>", "reason", parse.reason)
  .action(
    (number: string, options: { item?: ItemQuantity[]; restock: boolean; reason?: string }) => {
      const { item: items, restock, reason } = options;
      return transition(number, (ctx) => returnItems(ctx, number, { items, restock, reason }));
    },
  );

onOrder("cancel", "Cancel an order and release its stock")
  .option("--remaining", "cancel only the unfulfilled items; records a refund of any overpayment")
  .option("--reason <text>", "reason", parse.reason)
  .action((number: string, options: { remaining?: true; reason?: string }) =>
    transition(number, (ctx) =>
      (options.remaining ? cancelRemainingItems : cancelOrder)(ctx, number, options),
    ),
  );

onOrder("void", "Void an order placed by mistake and release its stock")
  .option("--reason <text>", "reason", parse.reason)
  .action((number: string, options: { reason?: string }) =>
    transition(number, (ctx) => voidOrder(ctx, number, options)),
  );

function onOrder(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument("<number>", "the order's number, such as ORD-7K3M9QX2TB");
}

function payment(name: string, description: string, sign: "" | "-"): void {
  onOrder(name, description)
    .argument("<amount>", "such as 1500.00", amount)
    .option("--method <text>", "payment method, such as cash or transfer", parse.method)
    .option("--reference <text>", "external reference", parse.reference)
    .action((number: string, value: string, options: { method?: string; reference?: string }) =>
      transition(number, (ctx) => recordPayment(ctx, number, { amount: sign + value, ...options })),
    );
}

/** Makes a transition and prints the order's statuses. */
async function transition(
  number: string,
  make: (ctx: MerchantContext) => Promise<OrderStatuses>,
): Promise<void> {
  await withOrder(number, async (ctx) => {
    const { order_number, payment_status, fulfilment_status } = await make(ctx);
    console.log(
      `${order_number} is now ${titleCase(payment_status)} and ${titleCase(fulfilment_status)}`,
    );
  });
}

async function withOrder(
  number: string,
  work: (ctx: MerchantContext) => Promise<void>,
): Promise<void> {
  await withDatabase(async (db, _url, env) => {
    const storeUid = await findStoreOfOrder(db, number);
    if (!storeUid) throw new UsageError("No order has this number");
    await work({ db, storeUid, actor: ACTOR });
    await purgePages(env, storeUid);
  });
}

function deadlineOf({ hours, deadline }: { hours?: number; deadline: boolean }): Date | null {
  if (!deadline) return null;
  if (hours === undefined) throw new UsageError("Use --hours <number> or --no-deadline");
  return new Date(Date.now() + hours * 3_600_000);
}

function itemQuantities(text: string, earlier: ItemQuantity[] = []): ItemQuantity[] {
  const [, item, quantity] = /^([0-9a-f-]{36}):([1-9]\d{0,9})$/i.exec(text) ?? [];
  if (!item) throw new InvalidArgumentError("Use the uid of a line, a colon and a quantity.");
  return [...earlier, { item: item.toLowerCase(), quantity: Number(quantity) }];
}

await runCommand(program);

/** Returns one row per order, for `console.table`. */
function orderTable(orders: OrderListRow[]): object[] {
  return orders.map((order) => ({
    order: order.order_number,
    placed: order.created_at.toISOString(),
    customer: order.customer_name,
    total: order.total_amount,
    payment: titleCase(order.payment_status),
    fulfilment: titleCase(order.fulfilment_status),
    delivery: order.delivery_method,
  }));
}

/** Prints an order. */
function showOrder(order: OrderRow, events: OrderEventRow[]): void {
  console.log(`${order.order_number}, ${order.created_at.toISOString()}`);
  console.log(`${order.customer_name}, ${order.customer_email}, ${order.customer_phone}`);
  console.log(
    `${order.delivery_method}: ${order.customer_address || (order.delivery_method === "pickup" ? "collected by the customer" : "no address")}`,
  );
  if (order.shipping_details) console.log(order.shipping_details);
  if (order.tracking_number) console.log(`Tracking number ${order.tracking_number}`);
  console.log(
    `Total ${order.total_amount} (items ${order.subtotal}, discount ${order.discount_amount}, ` +
      `tax ${order.tax_amount}, delivery ${order.delivery_fee}); paid ${sum(order.payments)}`,
  );
  console.log(`${titleCase(order.payment_status)}, ${titleCase(order.fulfilment_status)}`);
  if (
    order.payment_due_at &&
    order.payment_status === "unpaid" &&
    order.fulfilment_status === "unfulfilled"
  ) {
    console.log(
      `Cancelled at ${order.payment_due_at.toISOString()} unless it is paid or fulfilled`,
    );
  }
  const hasEnded = ["cancelled", "voided"].includes(order.fulfilment_status);
  const stateOf = ({ quantity, fulfilment_status }: OrderRow["items"][number]) => {
    if (hasEnded) return order.fulfilment_status;
    return quantity > 0 ? fulfilment_status : "cancelled";
  };
  console.table(
    order.items.map((item) => ({
      item: item.uid,
      name: `${item.product_name}, ${item.variant_name}`,
      quantity: item.quantity,
      fulfilled: item.qty_fulfilled,
      price: item.total_price,
      state: titleCase(stateOf(item)),
    })),
  );
  for (const { created_at, kind, actor, request_id, details } of events) {
    const cause = request_id ? `, request ${request_id}` : "";
    const facts = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : "";
    console.log(`${created_at.toISOString()} ${kind} by ${actor}${cause}${facts}`);
  }
}
