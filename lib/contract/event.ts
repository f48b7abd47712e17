import { z } from "zod";
import { PAGE_SIZE } from "#lib/contract/constants.ts";
import { Order } from "#lib/contract/order.ts";
import { PaymentMethodEnum, RefundStatus } from "#lib/contract/payment.ts";
import { Product } from "#lib/contract/product.ts";
import { Amount, emptyAsAbsent, queryInteger, Timestamp, Uid } from "#lib/contract/scalars.ts";
import { Store } from "#lib/contract/store.ts";

/** What can happen in a store. */
export const EVENT_TYPES = [
  "order.created",
  "order.paid",
  "order.partially_paid",
  "order.refunded",
  "order.fulfilled",
  "order.partially_fulfilled",
  "order.ready_for_pickup",
  "order.tracking_changed",
  "order.delivered",
  "order.items_cancelled",
  "order.returned",
  "order.cancelled",
  "order.reopened",
  "order.voided",
  "order.payment_deadline_changed",
  "payment.succeeded",
  "payment.failed",
  "payment.review",
  "refund.requested",
  "refund.succeeded",
  "refund.failed",
  "dispute.opened",
  "dispute.closed",
  "stock.low",
  "stock.sold_out",
  "stock.back",
  "product.created",
  "product.updated",
  "product.deleted",
  "import.finished",
  "store.updated",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** How long events can be read after they were published. */
export const EVENT_RETENTION_DAYS = 30;

/** Size of an event's `data` above which it only identifies the resource. */
export const MAX_EVENT_DATA_BYTES = 256 * 1024;

/** Filters that match events: all, those of a resource, and those of a type. */
export const EVENT_FILTERS = [
  "*",
  ...new Set(EVENT_TYPES.map((type) => `${type.split(".")[0]}.*`)),
  ...EVENT_TYPES,
];

/** Returns whether one of the filters matches the type: `*`, a resource such as `order.*`, or the type itself. */
export function matchesEventFilter(filters: readonly string[], type: EventType): boolean {
  const ofResource = `${type.split(".")[0]}.*`;
  return filters.some((filter) => filter === "*" || filter === ofResource || filter === type);
}

const EventFilter = z
  .string()
  .refine(
    (filter) => EVENT_FILTERS.includes(filter),
    "must be *, such as order.*, or an event type",
  );

const StockData = z
  .object({
    variant: Uid.describe("The variant whose stock has changed"),
    product: z
      .union([Product, z.object({ uid: Uid })])
      .describe(
        "The variant's product; only its `uid` when it is not visible or `truncated` is true",
      ),
  })
  .meta({ id: "StockEventData", description: "Data of `stock.*`" });

export const ImportCounts = z
  .object({
    kind: z
      .enum(["products", "inventory"])
      .describe("`inventory`: a file that only sets the stock of existing variants"),
    created: z.int().describe("New products"),
    updated: z.int().describe("Changed products"),
    unchanged: z.int().describe("Products that already matched the file"),
    skipped: z.int().describe("Products that could not be imported"),
  })
  .meta({ id: "ImportCounts", description: "Data of `import.finished`" });
export type ImportCounts = z.infer<typeof ImportCounts>;

const currency = z.string().describe("ISO 4217 code");

const PaymentEventData = z
  .object({
    order_number: z.string(),
    payment_session: Uid,
    method: PaymentMethodEnum,
    amount: Amount.describe("The paid amount; for `payment.failed`, the requested one"),
    currency,
  })
  .meta({ id: "PaymentEventData", description: "Data of `payment.*`" });
export type PaymentEventData = z.infer<typeof PaymentEventData>;

const RefundEventData = z
  .object({
    order_number: z.string(),
    refund: Uid,
    amount: Amount,
    currency,
    status: RefundStatus,
    reason: z
      .string()
      .describe(
        "`order_cancelled` or `already_paid` for an automatic refund; otherwise the text that the store entered, which may be empty",
      ),
  })
  .meta({ id: "RefundEventData", description: "Data of `refund.*`" });
export type RefundEventData = z.infer<typeof RefundEventData>;

/** What became of a dispute. */
const DisputeStatus = z.enum(["open", "won", "lost", "closed"]);

const DisputeEventData = z
  .object({
    order_number: z.string(),
    dispute: Uid,
    amount: Amount,
    currency,
    status: DisputeStatus,
    due_at: Timestamp.nullable().describe("Deadline of the store's response; null if unknown"),
  })
  .meta({ id: "DisputeEventData", description: "Data of `dispute.*`" });
export type DisputeEventData = z.infer<typeof DisputeEventData>;

const Identifier = z.object({ uid: Uid.optional(), order_number: z.string().optional() }).meta({
  id: "ResourceIdentifier",
  description:
    "`uid` or `order_number` of a resource that was deleted, is not visible, or is too large to be sent",
});

/** Extension: something that happened in a store. */
export const Event = z
  .object({
    uid: Uid.describe("Identifies the event; the `webhook-id` of its deliveries"),
    type: z.enum(EVENT_TYPES),
    timestamp: Timestamp.describe("When it happened"),
    position: z
      .int()
      .describe(
        "Position of the event in the store's history, without gaps; later events have higher positions",
      ),
    subject: z
      .string()
      .describe(
        "`order_number` for events about an order, its payments, refunds and disputes; `uid` of the product or the store otherwise",
      ),
    data: z
      .union([
        Order,
        PaymentEventData,
        RefundEventData,
        DisputeEventData,
        Product,
        StockData,
        ImportCounts,
        Store,
        Identifier,
      ])
      .describe(
        "The order as `GET /orders/{order_number}` returned it when the event was published, the product as " +
          "`GET /products/{uid}` did, or the store as `GET /store` did. It never changes afterwards",
      ),
    truncated: z
      .literal(true)
      .optional()
      .describe(
        `Present when the data would have been larger than ${MAX_EVENT_DATA_BYTES / 1024} KB or could not be created: it then only identifies the resource`,
      ),
  })
  .meta({ id: "Event", description: "Something that happened in a store" });
export type Event = z.infer<typeof Event>;

export const EventPage = z
  .object({
    results: z.array(Event).describe("Events in the order of their positions"),
    last_position: z
      .int()
      .describe(
        "Send it as `after` next time. Includes events of other types than the requested ones",
      ),
    has_more: z
      .boolean()
      .describe(
        "Whether there are further events already, perhaps of other types than the requested ones",
      ),
  })
  .meta({ id: "EventPage", description: "Events after a position" });
export type EventPage = z.infer<typeof EventPage>;

/** Extension: query of GET /events. */
export const EventQuery = z.object({
  after: emptyAsAbsent(queryInteger(0, Number.MAX_SAFE_INTEGER).optional()).meta({
    description:
      "`last_position` of the previous response; 0 for a store's first event. Without it, the oldest event that is " +
      "still available is the first",
    examples: [0],
  }),
  types: emptyAsAbsent(
    z
      .preprocess(
        (text) => (typeof text === "string" ? text.split(",") : text),
        z.array(EventFilter).min(1).max(EVENT_FILTERS.length),
      )
      .default(["*"]),
  ).meta({
    description: "Event types, comma-separated; `order.*` for all of a resource, `*` for all",
    examples: [["order.*", "stock.low"]],
  }),
  limit: emptyAsAbsent(
    queryInteger(PAGE_SIZE.minimum, PAGE_SIZE.maximum).default(PAGE_SIZE.default),
  ).meta({ description: "Events per response", examples: [20] }),
});
export type EventQuery = z.infer<typeof EventQuery>;
