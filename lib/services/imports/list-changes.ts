import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredProduct, StoredVariant } from "#db/queries/products/stored-products.ts";
import type { ChangeKind, FieldChange } from "#lib/contract/dashboard/files.ts";
import { VISIBILITY_NAMES } from "#lib/contract/dashboard/visibility.ts";
import type { ProductAttribute } from "#lib/kernel/product-attributes.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-variant.ts";
import type { VariantMatches } from "#lib/services/imports/stock-rule.ts";
import {
  PRODUCT_DEFAULTS,
  STOCK_DEFAULTS,
  VARIANT_DEFAULTS,
} from "#lib/services/products/product-input.ts";
import { toProductState, type VisibilityColumns } from "#lib/services/products/product-state.ts";

const MAX_EXCERPT = 200;
/** Characters shown before the first difference of long texts. */
const CONTEXT = 40;

type Labels<Columns> = Record<keyof Columns, [kind: ChangeKind, label: string]>;

const PRODUCT_LABELS: Labels<
  Omit<typeof PRODUCT_DEFAULTS, "is_active" | "is_hidden_from_storefront"> & {
    name: string;
    is_variable: boolean;
  }
> = {
  name: ["texts", "Name"],
  description: ["texts", "Description"],
  description_html: ["texts", "Formatting of the description"],
  story: ["texts", "Story"],
  seo_title: ["texts", "SEO title"],
  seo_description: ["texts", "SEO description"],
  brand: ["texts", "Brand"],
  tags: ["texts", "Tags"],
  attributes: ["texts", "Attributes"],
  is_variable: ["variants", "Has options"],
};

const VARIANT_LABELS: Labels<
  typeof VARIANT_DEFAULTS & {
    name: string;
    price: string;
    promo_price: string | null;
    promo_expiry: string | null;
    is_default: boolean;
    position: number;
  }
> = {
  price: ["price", "Price"],
  promo_price: ["price", "Promotional price"],
  promo_expiry: ["price", "End of the promotion"],
  name: ["variants", "Variant name"],
  sku: ["variants", "SKU"],
  barcode: ["variants", "Barcode"],
  position: ["variants", "Position"],
  is_default: ["variants", "Default variant"],
  image: ["images", "Variant image"],
  weight: ["other", "Weight (kg)"],
  length: ["other", "Length (cm)"],
  width: ["other", "Width (cm)"],
  height: ["other", "Height (cm)"],
  requires_shipping: ["other", "Requires shipping"],
  taxable: ["other", "Taxable"],
  expected_back_on: ["other", "Expected back on"],
};

const STOCK_LABELS: Labels<typeof STOCK_DEFAULTS> = {
  on_hand: ["stock", "Quantity"],
  tracks_stock: ["stock", "Stock tracked"],
  allows_backorder: ["stock", "Sells on backorder"],
  unit_cost: ["price", "Unit cost"],
  reorder_point: ["other", "Low-stock level"],
  batch_number: ["other", "Batch number"],
  expires_on: ["other", "Expires on"],
};

/** What an import does with one product. */
export interface ImportedChange {
  product: ImportedProduct;
  stored: StoredProduct | undefined;
  matches: VariantMatches;
  writes: ProductWrites;
}

/** Lists the fields that the planned writes change. New products and variants list what differs from the defaults. */
export function listChanges(change: ImportedChange): FieldChange[] {
  return [...productChanges(change), ...variantChanges(change), ...imageChanges(change)];
}

function productChanges({ product, stored, writes }: ImportedChange): FieldChange[] {
  const row = writes.newProducts[0] ?? writes.changedProducts[0];
  if (!row) return [];
  const fields = changedFields(PRODUCT_LABELS, "", row, stored, PRODUCT_DEFAULTS);
  const hasNewText = fields.some(({ field }) => field === "Description");
  const category: FieldChange = {
    kind: "texts",
    variant: "",
    field: "Category",
    old: stored?.category ?? "",
    new: product.category ?? stored?.category ?? "",
  };
  return [
    ...fields.filter(({ field }) => !hasNewText || field !== "Formatting of the description"),
    ...visibilityChange(row, stored),
    ...(row.category_uid === (stored?.category_uid ?? null) ? [] : [category]),
  ];
}

function visibilityChange(
  row: Partial<VisibilityColumns>,
  stored?: VisibilityColumns,
): FieldChange[] {
  const [before, now] = [stored ?? PRODUCT_DEFAULTS, { ...PRODUCT_DEFAULTS, ...row }].map(
    (product) => VISIBILITY_NAMES[toProductState(product)],
  ) as [string, string];
  if (before === now) return [];
  const old = stored ? before : "";
  return [{ kind: "visibility", variant: "", field: "Visibility", old, new: now }];
}

function variantChanges({ product, stored, matches, writes }: ImportedChange): FieldChange[] {
  const rows = new Map(
    [...writes.newVariants, ...writes.changedVariants].map((row) => [row.uid, row]),
  );
  const stock = new Map(
    [...writes.newStock, ...writes.changedStock].map((row) => [row.variant_uid, row]),
  );
  const withOptions = new Set(writes.variantAttributes.map((row) => row.variant_uid));
  for (const uid of writes.variantsWithNewAttributes) withOptions.add(uid);
  return product.variants.flatMap((variant, position) => {
    const old = matches.get(variant);
    const uid = old?.uid ?? writes.newVariants.find((row) => row.position === position)?.uid ?? "";
    const [row, stockRow] = [rows.get(uid), stock.get(uid)];
    const label = product.options.length > 0 ? variant.name : "";
    const options = old && withOptions.has(uid) ? [optionsChange(product, variant, old)] : [];
    return [
      ...(old || !stored ? [] : [newVariant(label)]),
      ...options,
      ...(row ? changedFields(VARIANT_LABELS, label, row, old, VARIANT_DEFAULTS) : []).filter(
        ({ field }) => options.length === 0 || field !== VARIANT_LABELS.name[1],
      ),
      ...(stockRow ? stockFields(label, stockRow, old) : []),
    ];
  });
}

function stockFields(
  variant: string,
  row: ProductWrites["newStock"][number],
  stored: StoredVariant | undefined,
): FieldChange[] {
  const old = stored?.on_hand === null ? undefined : stored;
  // The quantity of a new variant is always listed.
  const defaults = { ...STOCK_DEFAULTS, on_hand: undefined };
  return changedFields(STOCK_LABELS, variant, row, old, defaults);
}

/** Lists the fields of a product's stock that the planned writes change. */
export function listStockChanges(
  variants: StoredVariant[],
  { newStock, changedStock }: Pick<ProductWrites, "newStock" | "changedStock">,
): FieldChange[] {
  const rows = new Map([...newStock, ...changedStock].map((row) => [row.variant_uid, row]));
  return variants.flatMap((variant) => {
    const row = rows.get(variant.uid);
    return row ? stockFields(variant.attributes.length > 0 ? variant.name : "", row, variant) : [];
  });
}

function newVariant(variant: string): FieldChange {
  return { kind: "variants", variant, field: "New variant", old: "", new: variant };
}

function optionsChange(
  { options }: ImportedProduct,
  variant: ImportedVariant,
  old: StoredVariant,
): FieldChange {
  const now = options.map((name, index) => `${name}: ${variant.values[index] ?? ""}`).join(", ");
  const before = old.attributes.map(({ name, value }) => `${name}: ${value}`).join(", ");
  return { kind: "variants", variant: old.name, field: "Options", old: before, new: now };
}

function imageChanges({ stored, writes }: ImportedChange): FieldChange[] {
  const before = new Map(stored?.images.map((image) => [image.uid, image]));
  const field = (label: string, old: unknown, value: unknown): FieldChange[] => {
    const [from, to] = excerpts(toText(old), toText(value));
    return from === to ? [] : [{ kind: "images", variant: "", field: label, old: from, new: to }];
  };
  return [
    ...writes.newImages.flatMap(({ image }) => field("Image", "", image)),
    ...writes.changedImages.flatMap((row) => {
      const old = before.get(row.uid ?? "");
      return [
        ...field("Image description", old?.alt_text, row.alt_text),
        ...field("Position of an image", (old?.position ?? 0) + 1, (row.position ?? 0) + 1),
        ...field("Main image", old?.is_primary, row.is_primary),
      ];
    }),
  ];
}

/** Compares the row's columns with the stored ones; those of a new row with the defaults. */
function changedFields<Column extends string>(
  labels: Record<Column, [kind: ChangeKind, label: string]>,
  variant: string,
  row: Values<NoInfer<Column>>,
  stored: Values<NoInfer<Column>> | undefined,
  defaults: Values<NoInfer<Column>>,
): FieldChange[] {
  return (Object.keys(labels) as Column[]).flatMap((column) => {
    const [kind, field] = labels[column];
    const value = column === "promo_expiry" ? toTime(row[column]) : toText(row[column]);
    if (!stored) {
      const isDefault = value === toText(defaults[column]) || IMPLIED.has(column);
      return isDefault ? [] : [{ kind, variant, field, old: "", new: excerpts("", value)[1] }];
    }
    const before = column === "promo_expiry" ? toTime(stored[column]) : toText(stored[column]);
    if (value === before) return [];
    const [from, to] = excerpts(before, value);
    return [{ kind, variant, field, old: from, new: to }];
  });
}

type Values<Column extends string> = { [Name in Column]?: unknown };

/** Columns of new rows that follow from others. */
const IMPLIED = new Set<string>([
  "description_html",
  "is_variable",
  "name",
  "position",
  "is_default",
]);

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.map(itemText).join(", ") : String(value);
}

function itemText(item: string | ProductAttribute): string {
  return typeof item === "string" ? item : `${item.name}: ${item.value}`;
}

function toTime(value: unknown): string {
  return typeof value === "string" ? new Date(value).toISOString() : "";
}

/** Shortens texts to the part around their first difference. */
function excerpts(old: string, now: string): [string, string] {
  if (Math.max(old.length, now.length) <= MAX_EXCERPT) return [old, now];
  let same = 0;
  while (same < old.length && old[same] === now[same]) same += 1;
  const start = Math.max(0, same - CONTEXT);
  const cut = (text: string) => {
    const end = start + MAX_EXCERPT;
    const shown = text.slice(start, end).toWellFormed();
    return `${start > 0 ? "…" : ""}${shown}${text.length > end ? "…" : ""}`;
  };
  return [cut(old), cut(now)];
}
