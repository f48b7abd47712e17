import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

export const Store = z
  .object({
    uid: Uid,
    store_name: z.string().describe("Name to show to shoppers"),
    slug: z.string().describe("Short lower-case name of the store"),
    delivery_enabled: z
      .boolean()
      .describe("Courier delivery is available; when false, quotes are rejected"),
    manual_delivery_enabled: z
      .boolean()
      .describe("Delivery options of type `standard` are available"),
    express_delivery_enabled: z
      .boolean()
      .describe("Delivery options of type `express` are available"),
    tax_collection_enabled: z.boolean().describe("`tax_rate` is added to orders"),
    tax_rate: z
      .string()
      .regex(/^\d{1,3}\.\d{2}$/)
      .describe("Percentage: 7.50 is 7.5%"),
    is_live: z
      .boolean()
      .describe("The store is open; when false, show that it is closed: orders are still accepted"),
  })
  .meta({ id: "Store", description: "Settings of the store that owns the key" });
export type Store = z.infer<typeof Store>;
