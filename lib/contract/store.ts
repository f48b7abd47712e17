import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** spec §2.2 */
export const Store = z.object({
  uid: Uid,
  store_name: z.string(),
  slug: z.string(),
  delivery_enabled: z.boolean(),
  manual_delivery_enabled: z.boolean(),
  express_delivery_enabled: z.boolean(),
  tax_collection_enabled: z.boolean(),
  tax_rate: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/)
    .describe("Percentage: 7.50 is 7.5 %"),
  is_live: z.boolean(),
});
export type Store = z.infer<typeof Store>;
