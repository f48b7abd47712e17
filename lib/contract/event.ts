import { z } from "zod";

/** What can happen in a store. */
const EVENT_TYPES = [
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
  "order.voided",
  "order.payment_deadline_changed",
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

const ImportCounts = z
  .object({
    kind: z
      .enum(["products", "inventory"])
      .describe("`inventory`: a file that only sets the stock of existing variants"),
    created: z.int().describe("New products"),
    updated: z.int().describe("Changed products"),
    unchanged: z.int().describe("Products that were already as in the file"),
    skipped: z.int().describe("Products that could not be imported"),
  })
  .meta({ id: "ImportCounts", description: "Data of `import.finished`" });
export type ImportCounts = z.infer<typeof ImportCounts>;
