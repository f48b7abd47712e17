import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

const VariantPageDetails = z
  .object({
    uid: Uid,
    barcode: z.string().describe("GTIN or another barcode; may be empty"),
    requires_shipping: z.boolean().describe("False: nothing is sent, such as for a download"),
    expected_back_on: z.iso
      .date()
      .nullable()
      .describe("When a sold-out variant is expected back; null when unknown"),
    taxable: z.boolean().describe("False: orders add no tax for it"),
    tracks_stock: z
      .boolean()
      .describe("False: its stock is not counted, so it sells without limit"),
    allows_backorder: z
      .boolean()
      .describe("True: it can be ordered when `available_stock` is 0, and is sent later"),
  })
  .meta({ id: "VariantPageDetails", description: "More details of a variant" });
export type VariantPageDetails = z.infer<typeof VariantPageDetails>;

export const ProductPageDetails = z
  .object({
    uid: Uid,
    description_html: z
      .string()
      .describe(
        "The description as sanitized HTML: paragraphs, lists, tables, links and emphasis, without scripts, " +
          "styles and images. Empty when it has no formatting: show `description` of the product",
      ),
    seo_title: z.string().describe("Title for search engines; may be empty"),
    seo_description: z.string().describe("Description for search engines; may be empty"),
    variants: z.array(VariantPageDetails).describe("Active variants only"),
  })
  .meta({
    id: "ProductPageDetails",
    description: "Details for a product's page that the product itself does not include",
  });
export type ProductPageDetails = z.infer<typeof ProductPageDetails>;
