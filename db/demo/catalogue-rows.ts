import Big from "big.js";
import type { Insertable } from "kysely";
import type { DemoCategory, DemoProduct, DemoStore, DemoVariant } from "#db/demo/demo-store.ts";
import { pictureAddress, pictureAltText } from "#db/demo/pictures.ts";
import { reservedBySku } from "#db/demo/reserved-stock.ts";
import { dateOf, daysBefore, hoursAfter } from "#db/demo/times.ts";
import { type Uids, uidsOf } from "#db/demo/uids.ts";
import type {
  AttributeTable,
  AttributeValueTable,
  CategoryTable,
  ProductImageTable,
  ProductTable,
  StockLevelTable,
  VariantAttributeTable,
  VariantTable,
} from "#db/schema.ts";
import { money } from "#lib/kernel/decimal.ts";
import { toSlug } from "#lib/kernel/text.ts";
import { variantName } from "#lib/kernel/variant-name.ts";

const COLORS = ["sky", "sage", "apricot", "mint", "lilac", "rose", "periwinkle", "sand"];

/** Cost of a piece as a share of its price. */
const COST_SHARE = 0.62;

export interface CatalogueRows {
  categories: Insertable<CategoryTable>[];
  products: Insertable<ProductTable>[];
  images: Insertable<ProductImageTable>[];
  attributes: Insertable<AttributeTable>[];
  attributeValues: Insertable<AttributeValueTable>[];
  variants: Insertable<VariantTable>[];
  variantAttributes: Insertable<VariantAttributeTable>[];
  stock: Insertable<StockLevelTable>[];
}

/** Returns the rows of a store's categories and products, with the stock that its open orders reserve. */
export function catalogueRows(store: DemoStore, now: Date): CatalogueRows {
  const reserved = reservedBySku(store.orders);
  const all = store.categories.flatMap(({ category, products }) =>
    products.map((product) => ({ category, product })),
  );
  const each = <Row>(rowsOf: (product: DemoProduct, added: Date) => Row[]) =>
    all.flatMap(({ product }) => rowsOf(product, daysBefore(now, product.addedDaysAgo)));
  const uids = uidsOf(store.settings.slug);
  return {
    categories: categoryRows(uids, store.categories),
    products: all.map(({ category, product }) => productRow(uids, category, product, now)),
    images: each((product, added) => imageRows(uids, product, added)),
    ...attributeRows(
      uids,
      all.map(({ product }) => product),
    ),
    variants: each((product, added) =>
      product.variants.map((variant, position) =>
        variantRow(uids, product, variant, position, added, now),
      ),
    ),
    variantAttributes: each((product) => variantAttributeRows(uids, product)),
    stock: each((product) =>
      product.variants.map((variant) => ({
        variant_uid: uids.variant(variant.sku),
        store_uid: uids.store,
        on_hand: variant.onHand,
        reserved: reserved.get(variant.sku) ?? 0,
        unit_cost: unitCost(product, variant),
        reorder_point: 5,
        batch_number: variant.batch ?? product.batch ?? null,
        expires_on: expiryDate(variant.expiresInDays ?? product.expiresInDays, now),
      })),
    ),
  };
}

function categoryRows(uids: Uids, categories: DemoCategory[]): Insertable<CategoryTable>[] {
  return categories.flatMap(({ category }, index) =>
    category === null
      ? []
      : [
          {
            uid: uids.category(category),
            store_uid: uids.store,
            name: category,
            slug: toSlug(category, 60),
            color: COLORS[index % COLORS.length],
          },
        ],
  );
}

function productRow(
  uids: Uids,
  category: string | null,
  product: DemoProduct,
  now: Date,
): Insertable<ProductTable> {
  const added = daysBefore(now, product.addedDaysAgo);
  return {
    uid: uids.product(product.handle),
    store_uid: uids.store,
    category_uid: category === null ? null : uids.category(category),
    handle: product.handle,
    name: product.name,
    description: product.description,
    story: product.story ?? "",
    brand: product.brand ?? "",
    tags: product.tags ?? [],
    is_active: product.isActive ?? true,
    is_hidden_from_storefront: product.isHidden ?? false,
    is_variable: product.options !== undefined,
    created_at: added,
    updated_at: added,
  };
}

function imageRows(uids: Uids, product: DemoProduct, added: Date): Insertable<ProductImageTable>[] {
  return product.pictures.map((picture, position) => ({
    uid: uids.image(`${product.handle}/${picture}`),
    store_uid: uids.store,
    product_uid: uids.product(product.handle),
    image: pictureAddress(picture),
    alt_text: pictureAltText(picture),
    is_primary: position === 0,
    position,
    created_at: added,
    updated_at: added,
  }));
}

/** Returns every option and value once, for all products. */
function attributeRows(
  uids: Uids,
  products: DemoProduct[],
): Pick<CatalogueRows, "attributes" | "attributeValues"> {
  const chosen = products.flatMap(choices);
  const names = [...new Set(chosen.map(({ option }) => option))];
  const values = new Map(chosen.map((choice) => [`${choice.option}/${choice.value}`, choice]));
  return {
    attributes: names.map((name) => ({
      uid: uids.attribute(name),
      store_uid: uids.store,
      name,
    })),
    attributeValues: [...values].map(([key, { option, value }]) => ({
      uid: uids.attributeValue(key),
      store_uid: uids.store,
      attribute_uid: uids.attribute(option),
      value,
    })),
  };
}

function variantRow(
  uids: Uids,
  product: DemoProduct,
  variant: DemoVariant,
  position: number,
  added: Date,
  now: Date,
): Insertable<VariantTable> {
  const [length, width, height] = variant.size ?? product.size ?? [];
  const { promo } = variant;
  const ends = promo?.endsInHours;
  return {
    uid: uids.variant(variant.sku),
    store_uid: uids.store,
    product_uid: uids.product(product.handle),
    name: variantName(variant.values ?? []),
    sku: variant.sku,
    price: money(demoPrice(product, variant)),
    promo_price: promo ? money(promo.price) : null,
    promo_expiry: ends === undefined ? null : hoursAfter(now, ends),
    weight: variant.weight ?? product.weight ?? null,
    length,
    width,
    height,
    is_active: variant.isActive ?? true,
    is_default: position === 0,
    image: variant.picture ? pictureAddress(variant.picture) : null,
    position,
    created_at: added,
    updated_at: added,
  };
}

function variantAttributeRows(
  uids: Uids,
  product: DemoProduct,
): Insertable<VariantAttributeTable>[] {
  return choices(product).map(({ sku, option, value, position }) => ({
    uid: uids.variantAttribute(`${sku}/${option}`),
    store_uid: uids.store,
    variant_uid: uids.variant(sku),
    attribute_uid: uids.attribute(option),
    value_uid: uids.attributeValue(`${option}/${value}`),
    position,
  }));
}

/** Returns the option values of each variant. */
function choices({ options = [], variants }: DemoProduct) {
  return variants.flatMap(({ sku, values = [] }) =>
    options.map((option, position) => ({ sku, option, value: values[position] ?? "", position })),
  );
}

export function demoPrice(product: DemoProduct, variant: DemoVariant): number {
  const price = variant.price ?? product.price;
  if (price === undefined) throw new Error(`No price for ${variant.sku}`);
  return price;
}

export function unitCost(product: DemoProduct, variant: DemoVariant): string {
  return money(new Big(demoPrice(product, variant)).times(COST_SHARE));
}

function expiryDate(days: number | undefined, now: Date): string | null {
  return days === undefined ? null : dateOf(daysBefore(now, -days));
}
