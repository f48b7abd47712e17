import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

const VariantPageDetails = z
  .object({
    uid: Uid,
    taxable: z.boolean().describe("False: orders add no tax for it"),
    tracks_stock: z
      .boolean()
      .describe("False: its stock is not counted, so it sells without limit"),
    allows_backorder: z
      .boolean()
      .describe("True: it can be ordered when `available_stock` is 0, and is sent later"),
  })
  .meta({ id: "VariantPageDetails", description: "Further details of a variant" });
export type VariantPageDetails = z.infer<typeof VariantPageDetails>;

export const ProductPageDetails = z
  .object({ uid: Uid, variants: z.array(VariantPageDetails).describe("Active variants only") })
  .meta({
    id: "ProductPageDetails",
    description: "What a product's page shows beside the product itself",
  });
export type ProductPageDetails = z.infer<typeof ProductPageDetails>;
