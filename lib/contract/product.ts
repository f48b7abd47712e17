/**
 * The shapes of a product, each for another reader:
 *
 * - `Product` (here): the public API's, as the database stores it in `product_documents`. `ProductPageDetails` adds
 *   what only a product's page shows, so that lists stay small.
 * - `ShopProduct`, `BasketProduct` and `CartProduct` (storefront-routes.ts): `Product` with a slug for the shop's URLs;
 *   with what unpaid orders leave of the stock; and of these, the fields that price the lines of a cart.
 * - `ProductCardData` (lib/shop/catalogue/product-card.ts): what a card shows. Cards are sent to the browser by the
 *   dozen.
 * - `ProductSummary` (dashboard/products.ts): a row of the merchant's list, which includes hidden products.
 * - `ProductDraft` and `ProductDetail` (dashboard/product-draft.ts): the editor's product as it is saved, and as it is
 *   loaded, with uid and version. `EditedProduct` (lib/dashboard/variant-drafts.ts): the values of its form.
 * - `ProductInput` (lib/services/products/product-input.ts): the columns to write, from the editor or an import, where
 *   a missing column stays as it is. `ImportedProduct` adds its lines in the file.
 * - `StoredProduct` (db/queries/products/stored-products.ts): the rows of a product, locked, that a write is compared
 *   with.
 */
import { z } from "zod";
import { Amount, Timestamp, Uid } from "#lib/contract/scalars.ts";

const VariantAttribute = z
  .object({
    uid: Uid,
    attribute: Uid.describe("ID of the attribute, such as Size; shared by all products"),
    value: Uid.describe("ID of the value, such as XL; shared by all products"),
    attribute_name: z.string(),
    attribute_value: z.string(),
  })
  .meta({ id: "VariantAttribute", description: "One attribute of a variant" });

export const Variant = z
  .object({
    uid: Uid.describe("Send it as the `variant` of a basket or order item"),
    name: z.string(),
    sku: z.string(),
    price: Amount.describe("Regular unit price in the store's currency"),
    promo_price: Amount.nullable().describe(
      "Unit price while a promotion is active; orders are charged this price. Null when there is no promotion " +
        "and after `promo_expiry`, even in cached responses",
    ),
    promo_expiry: Timestamp.nullable().describe(
      "When the promotion ends (UTC). Null when there is no promotion or it has no end date",
    ),
    weight: z
      .string()
      .describe(
        "Kilograms, rounded to two decimals, but at least 0.01 unless 0; empty when unknown",
      ),
    length: z.string().describe("Centimetres with two decimals; empty when unknown"),
    width: z.string().describe("Centimetres with two decimals; empty when unknown"),
    height: z.string().describe("Centimetres with two decimals; empty when unknown"),
    is_active: z.boolean().describe("Always true: inactive variants are not listed"),
    image: z.string().nullable().describe("Absolute URL; null when the variant has no image"),
    is_default: z.boolean().describe("The variant to preselect"),
    attributes: z.array(VariantAttribute),
    available_stock: z
      .int()
      .describe("Stock on hand minus stock reserved by orders, never below 0"),
    sellable_stock: z
      .int()
      .describe(
        "Quantity that can be ordered now: `available_stock`, but 0 when the batch has expired, and 2147483647 " +
          "when the variant sells without limit because its stock is not tracked or it may be backordered",
      ),
  })
  .meta({ id: "Variant", description: "A variant that can be ordered, with its price and stock" });
export type Variant = z.infer<typeof Variant>;

const ProductImage = z
  .object({
    uid: Uid,
    image: z
      .string()
      .describe("Absolute URL; its fragment (`#layout=…`) may say how to show the image"),
    alt_text: z.string().describe("Alternative text; may be empty"),
    is_primary: z.boolean().describe("The image to show in lists"),
    order: z.int().describe("Position, smallest first"),
    sort_order: z.int().describe("The same as `order`"),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "ProductImage", description: "One image of a product" });

export const Product = z
  .object({
    uid: Uid,
    name: z.string(),
    description: z.string().describe("Plain text; may be empty"),
    story: z.string().describe("Long text about the product; may be empty"),
    category: Uid.nullable().describe("Null for a product without a category"),
    category_name: z.string().describe("Empty when there is no category"),
    brand: z.string().describe("May be empty"),
    is_active: z.boolean().describe("Always true: inactive products are not returned"),
    is_hidden_from_storefront: z
      .boolean()
      .describe("Always false: hidden products are not returned"),
    is_variable: z.boolean().describe("True when the product has options or several variants"),
    variants: z.array(Variant).describe("Active variants only"),
    images: z.array(ProductImage),
    total_stock: z.int().describe("Sum of `available_stock` over the listed variants"),
    created_at: Timestamp,
  })
  .meta({
    id: "Product",
    description: "A visible product with its variants",
  });
export type Product = z.infer<typeof Product>;

export const ProductPage = z
  .object({
    count: z.int().describe("Number of matching products on all pages"),
    corrected_search: z
      .string()
      .optional()
      .meta({
        "x-extension": true,
        description:
          "The text that was searched for, if it differs from `search`: corrected, when nothing matched `search` as " +
          "typed, or the first 16 words of a longer text. Absent otherwise",
      }),
    next: z.string().nullable().describe("Absolute URL of the next page; null on the last page"),
    previous: z
      .string()
      .nullable()
      .describe("Absolute URL of the previous page; null on the first page"),
    results: z.array(Product),
  })
  .meta({ id: "ProductPage", description: "One page of products" });
export type ProductPage = z.infer<typeof ProductPage>;

const VariantPageDetails = z
  .object({
    uid: Uid,
    barcode: z.string().describe("GTIN or another barcode; may be empty"),
    requires_shipping: z
      .boolean()
      .describe("False for products that are not shipped, such as downloads"),
    expected_back_on: z.iso
      .date()
      .nullable()
      .describe("When a sold-out variant is expected back; null when unknown"),
    taxable: z.boolean().describe("False for products that are not taxed"),
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
