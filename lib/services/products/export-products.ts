import { type ExportedProduct, listExported } from "#db/queries/products/exported-products.ts";
import { PROMO_ENDING_DAYS } from "#lib/contract/dashboard/overview.ts";
import type { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import { csvLine } from "#lib/services/csv-export.ts";
import { toHtml } from "#lib/services/imports/description.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { currentVariants } from "#lib/services/products/current-variants.ts";

/** Products per query; bounds the memory of the export. */
const BATCH = 100;

const COLUMNS = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Story",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Status",
  "Created At",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Barcode",
  "Variant Grams",
  "Variant Requires Shipping",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Price",
  "Variant Compare At Price",
  "Promo Ends At",
  "Variant Taxable",
  "Cost per item",
  "Variant Image",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "SEO Title",
  "SEO Description",
  "Length (cm)",
  "Width (cm)",
  "Height (cm)",
  "Reorder Point",
  "Batch Number",
  "Expires On",
  "Expected Back On",
] as const;

type Cells = Partial<Record<(typeof COLUMNS)[number], string | null>>;

/** Exports the matching products as CSV that the import reads, line by line. */
export async function* exportProducts(
  { db, storeUid, publicUrl }: DashboardContext,
  { product: uids, ...query }: ProductExportQuery,
): AsyncGenerator<string> {
  const filter = { ...query, uids, promoDays: PROMO_ENDING_DAYS };
  yield csvLine([...COLUMNS]);
  let after = "";
  for (;;) {
    const products = await listExported(db, storeUid, filter, { after, limit: BATCH });
    for (const product of products) {
      for (const cells of rowsOf(product, publicUrl)) {
        yield csvLine(COLUMNS.map((column) => cells[column] ?? ""));
      }
    }
    const last = products.at(-1);
    if (products.length < BATCH || !last) return;
    after = last.handle;
  }
}

/** Combines variants and images into rows, one of each per row. */
function rowsOf(product: ExportedProduct, publicUrl: string): Cells[] {
  const { images } = product;
  const variants = exportedVariants(product);
  return Array.from({ length: Math.max(variants.length, images.length, 1) }, (_, index) => ({
    Handle: product.handle,
    ...(index === 0 && ownCells(product)),
    ...variantCells(variants[index], publicUrl),
    ...imageCells(images[index], index, publicUrl),
  }));
}

/**
 * Returns the active variants, or the current ones when none is active: the format has no status per variant.
 */
function exportedVariants({ variants }: ExportedProduct): ExportedProduct["variants"] {
  const inSale = variants.filter((variant) => variant.is_active);
  return inSale.length > 0 ? inSale : currentVariants(variants);
}

function ownCells(product: ExportedProduct): Cells {
  return {
    Title: product.name,
    "Body (HTML)": product.description_html || toHtml(product.description),
    Story: product.story,
    "SEO Title": product.seo_title,
    "SEO Description": product.seo_description,
    Vendor: product.brand,
    Type: product.category,
    Tags: product.tags.join(", "),
    Published: product.is_hidden_from_storefront ? "FALSE" : "TRUE",
    Status: product.is_active ? "active" : "draft",
    "Created At": product.created_at.toISOString(),
  };
}

function variantCells(
  variant: ExportedProduct["variants"][number] | undefined,
  publicUrl: string,
): Cells {
  if (!variant) return {};
  const [first, second, third] = variant.attributes;
  return {
    "Option1 Name": first?.name ?? "Title",
    "Option1 Value": first?.value ?? "Default Title",
    "Option2 Name": second?.name ?? null,
    "Option2 Value": second?.value ?? null,
    "Option3 Name": third?.name ?? null,
    "Option3 Value": third?.value ?? null,
    "Variant SKU": variant.sku,
    "Variant Barcode": variant.barcode,
    "Variant Grams": variant.grams,
    "Variant Requires Shipping": variant.requires_shipping ? "TRUE" : "FALSE",
    "Variant Inventory Tracker": variant.tracks_stock === false ? "" : "shopify",
    "Variant Inventory Qty": String(variant.on_hand ?? 0),
    "Variant Inventory Policy": variant.allows_backorder ? "continue" : "deny",
    "Variant Price": variant.promo_price ?? variant.price,
    "Variant Compare At Price": variant.promo_price && variant.price,
    "Promo Ends At": variant.promo_price && variant.promo_expiry,
    "Variant Taxable": variant.taxable ? "TRUE" : "FALSE",
    "Cost per item": variant.unit_cost,
    "Length (cm)": variant.length,
    "Width (cm)": variant.width,
    "Height (cm)": variant.height,
    "Reorder Point": variant.reorder_point?.toString() ?? null,
    "Batch Number": variant.batch_number,
    "Expires On": variant.expires_on,
    "Expected Back On": variant.expected_back_on,
    "Variant Image": toImageUrl(variant.image, publicUrl),
  };
}

function imageCells(
  image: ExportedProduct["images"][number] | undefined,
  index: number,
  publicUrl: string,
): Cells {
  if (!image) return {};
  return {
    "Image Src": toImageUrl(image.image, publicUrl),
    "Image Position": String(index + 1),
    "Image Alt Text": image.alt_text,
  };
}
