import {
  listProductsByHandle,
  type StoredImage,
  type StoredProduct,
  type StoredVariant,
} from "#db/queries/products/stored-products.ts";
import { PROMO_ENDING_DAYS } from "#lib/contract/dashboard/overview.ts";
import type { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import { formatAttributes } from "#lib/kernel/product-attributes.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";
import { toHtml } from "#lib/services/products/description.ts";
import { currentVariants } from "#lib/services/products/get-merchant-product.ts";

/** Products per query; bounds the memory of the export. */
const BATCH = 100;

/** A row of a product's, with one of its variants and one of its images. */
interface ExportRow {
  product: StoredProduct;
  /** From 0; the first row has the product's own values. */
  index: number;
  variant: StoredVariant | undefined;
  image: StoredImage | undefined;
}

type Column = CsvColumns<ExportRow>[string];

const own =
  (value: (product: StoredProduct) => string | null): Column =>
  ({ product, index }) =>
    index === 0 ? value(product) : null;

const ofVariant =
  (value: (variant: StoredVariant) => string | null): Column =>
  ({ variant }) =>
    variant ? value(variant) : null;

const ofImage =
  (value: (image: StoredImage, index: number) => string | null): Column =>
  ({ image, index }) =>
    image ? value(image, index) : null;

const yesNo = (value: boolean) => (value ? "TRUE" : "FALSE");

/** Returns the promotional price unless the promotion has ended. */
function promoPriceOf({ promo_price, promo_expiry }: StoredVariant): string | null {
  return promo_expiry !== null && Date.parse(promo_expiry) <= Date.now() ? null : promo_price;
}

const columnsFor = (publicUrl: string): CsvColumns<ExportRow> => ({
  Handle: ({ product }) => product.handle,
  Title: own(({ name }) => name),
  "Body (HTML)": own((product) => product.description_html || toHtml(product.description)),
  Story: own(({ story }) => story),
  Vendor: own(({ brand }) => brand),
  Type: own(({ category }) => category),
  Tags: own(({ tags }) => tags.join(", ")),
  Attributes: own(({ attributes }) => formatAttributes(attributes)),
  Published: own((product) => yesNo(!product.is_hidden_from_storefront)),
  Status: own(({ is_active }) => (is_active ? "active" : "archived")),
  "Created At": own(({ created_at }) => created_at.toISOString()),
  "Option1 Name": ofVariant(({ attributes: [first] }) => first?.name ?? "Title"),
  "Option1 Value": ofVariant(({ attributes: [first] }) => first?.value ?? "Default Title"),
  "Option2 Name": ofVariant(({ attributes: [, second] }) => second?.name ?? null),
  "Option2 Value": ofVariant(({ attributes: [, second] }) => second?.value ?? null),
  "Option3 Name": ofVariant(({ attributes: [, , third] }) => third?.name ?? null),
  "Option3 Value": ofVariant(({ attributes: [, , third] }) => third?.value ?? null),
  "Variant SKU": ofVariant(({ sku }) => sku),
  "Variant Barcode": ofVariant(({ barcode }) => barcode),
  "Variant Grams": ofVariant(({ weight }) => weight && String(Math.round(Number(weight) * 1000))),
  "Variant Requires Shipping": ofVariant((variant) => yesNo(variant.requires_shipping)),
  "Variant Inventory Tracker": ofVariant((variant) =>
    variant.tracks_stock === false ? "" : "shopify",
  ),
  "Variant Inventory Qty": ofVariant(({ on_hand }) => String(on_hand ?? 0)),
  "Variant Inventory Policy": ofVariant((variant) =>
    variant.allows_backorder ? "continue" : "deny",
  ),
  "Variant Price": ofVariant((variant) => promoPriceOf(variant) ?? variant.price),
  "Variant Compare At Price": ofVariant((variant) => promoPriceOf(variant) && variant.price),
  "Promo Ends At": ofVariant(
    (variant) =>
      promoPriceOf(variant) && variant.promo_expiry && new Date(variant.promo_expiry).toISOString(),
  ),
  "Variant Taxable": ofVariant(({ taxable }) => yesNo(taxable)),
  "Cost per item": ofVariant(({ unit_cost }) => unit_cost),
  "Variant Image": ofVariant(({ image }) => toImageUrl(image, publicUrl)),
  "Image Src": ofImage(({ image }) => toImageUrl(image, publicUrl)),
  "Image Position": ofImage((_, index) => String(index + 1)),
  "Image Alt Text": ofImage(({ alt_text }) => alt_text),
  "SEO Title": own(({ seo_title }) => seo_title),
  "SEO Description": own(({ seo_description }) => seo_description),
  "Length (cm)": ofVariant(({ length }) => length),
  "Width (cm)": ofVariant(({ width }) => width),
  "Height (cm)": ofVariant(({ height }) => height),
  "Reorder Point": ofVariant(({ reorder_point }) => reorder_point?.toString() ?? null),
  "Batch Number": ofVariant(({ batch_number }) => batch_number),
  "Expires On": ofVariant(({ expires_on }) => expires_on),
  "Expected Back On": ofVariant(({ expected_back_on }) => expected_back_on),
});

/** Exports the matching products as CSV that the import reads, line by line. */
export function exportProducts(
  { db, storeUid, publicUrl }: MerchantContext,
  { product, selection, ...query }: ProductExportQuery,
): AsyncGenerator<string> {
  const uids = selection === "all" ? undefined : product;
  const filter = { ...query, uids, promoDays: PROMO_ENDING_DAYS };
  const load = async ({ after, limit }: { after: ExportRow | undefined; limit: number }) => {
    const page = { after: after?.product.handle ?? "", limit };
    // At least one row per product.
    return (await listProductsByHandle(db, storeUid, filter, page)).flatMap(rowsOf);
  };
  return exportCsv(columnsFor(publicUrl), load, BATCH);
}

/** Combines variants and images into rows, one of each per row. */
function rowsOf(product: StoredProduct): ExportRow[] {
  const { images } = product;
  const variants = exportedVariants(product);
  return Array.from({ length: Math.max(variants.length, images.length, 1) }, (_, index) => ({
    product,
    index,
    variant: variants[index],
    image: images[index],
  }));
}

/**
 * Returns the active variants, or the current ones when none is active: the format has no status per variant.
 */
function exportedVariants({ variants }: StoredProduct): StoredVariant[] {
  const active = variants.filter((variant) => variant.is_active);
  return active.length > 0 ? active : currentVariants(variants);
}
