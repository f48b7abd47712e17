import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** spec §2.2 */
export const Store = z
  .object({
    uid: Uid,
    store_name: z.string().describe("Name to show to shoppers"),
    slug: z.string().describe("Short name of the store, in lower case"),
    delivery_enabled: z
      .boolean()
      .describe("Courier delivery can be quoted and ordered; when false, a quote is refused"),
    manual_delivery_enabled: z
      .boolean()
      .describe("The store's own deliveries of type `standard` can be ordered"),
    express_delivery_enabled: z
      .boolean()
      .describe("The store's own deliveries of type `express` can be ordered"),
    tax_collection_enabled: z.boolean().describe("Orders are charged `tax_rate` on top"),
    tax_rate: z
      .string()
      .regex(/^\d{1,3}\.\d{2}$/)
      .describe("Percentage: 7.50 is 7.5 %"),
    is_live: z
      .boolean()
      .describe(
        "The store is open to shoppers; when false, show a closed sign: orders are not refused",
      ),
  })
  .meta({ id: "Store", description: "Settings of the store that owns the key" });
export type Store = z.infer<typeof Store>;
