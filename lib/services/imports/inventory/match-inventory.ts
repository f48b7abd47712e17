import type { Kysely } from "kysely";
import { findStockTargets, type StockTarget } from "#db/queries/products/stock-targets.ts";
import type { Database } from "#db/schema.ts";
import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import type { InventoryLine } from "#lib/services/imports/inventory/read-inventory.ts";
import { keyOfOptions } from "#lib/services/imports/match-variants.ts";
import { printable } from "#lib/services/imports/product-notes.ts";

/** Lines per query. */
const BATCH = 1000;

/** The new quantity of a variant. */
interface NewQuantity {
  line: number;
  variantUid: string;
  quantity: number;
}

/** The new quantities of a product's variants. */
export interface ProductStock {
  handle: string;
  firstLine: number;
  lastLine: number;
  stock: NewQuantity[];
}

/** A line with its quantity in the chosen locations; undefined when the quantity at one of them is unknown. */
export type QuantityLine = Omit<InventoryLine, "quantities" | "isIncomplete"> & {
  quantity: number | undefined;
};

/**
 * Finds the variant of each line: by SKU, or by handle and options if the line has no SKU, or no or several variants
 * have it. Leaves out variants with an unknown quantity. Of several lines for one variant the first counts, or none if
 * the quantities are sums: each line may have other locations.
 */
export async function matchInventory(
  db: Kysely<Database>,
  storeUid: string,
  lines: QuantityLine[],
  areSums: boolean,
): Promise<{ products: ProductStock[]; problems: ImportNote[] }> {
  const products = new Map<string, ProductStock>();
  const problems: ImportNote[] = [];
  const lineOfVariant = new Map<string, number>();
  const unknown = new Set<string>();
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    const find = finder(
      await findStockTargets(db, storeUid, {
        skus: batch.flatMap(({ sku }) => sku || []),
        handles: [...new Set(batch.map(({ handle }) => handle))],
      }),
    );
    for (const line of batch) {
      const variant = find(line);
      const earlier = variant && lineOfVariant.get(variant.uid);
      if (!variant || earlier !== undefined) {
        const same = `it is the same variant as line ${earlier}: ${areSums ? "both" : "this line"} skipped`;
        const reason = variant ? same : notFound(line);
        problems.push({ line: line.line, handle: line.handle, reason });
        if (variant && areSums) unknown.add(variant.uid);
        continue;
      }
      lineOfVariant.set(variant.uid, line.line);
      if (line.quantity === undefined) unknown.add(variant.uid);
      else addLine(products, variant, line.line, line.quantity);
    }
  }
  return { products: withoutVariants([...products.values()], unknown), problems };
}

function withoutVariants(products: ProductStock[], uids: ReadonlySet<string>): ProductStock[] {
  return products.flatMap((product) => {
    const stock = product.stock.filter(({ variantUid }) => !uids.has(variantUid));
    return stock.length > 0 ? [{ ...product, stock }] : [];
  });
}

function finder(targets: StockTarget[]): (line: QuantityLine) => StockTarget | undefined {
  const bySku = Map.groupBy(targets, ({ sku }) => sku);
  const byHandle = Map.groupBy(targets, ({ handle }) => handle);
  return ({ sku, handle, options }) => {
    const ofProduct = byHandle.get(handle) ?? [];
    const withSku = sku === "" ? [] : (bySku.get(sku) ?? []);
    const [found] = withSku.length === 1 ? withSku : [];
    if (found) return found;
    const key = keyOfOptions(options);
    const values = JSON.stringify(options.map(({ value }) => value));
    return (
      ofProduct.find(({ attributes }) => keyOfOptions(attributes) === key) ??
      ofProduct.find(
        ({ attributes }) => JSON.stringify(attributes.map((each) => each.value)) === values,
      )
    );
  };
}

function notFound({ sku, handle, options }: QuantityLine): string {
  const variant = options.map(({ value }) => value).join(" / ");
  const place = variant ? `variant "${printable(variant)}" of the product` : "product";
  const others = `no ${place} "${printable(handle)}" is in the store`;
  return sku ? `no single variant has the SKU "${printable(sku)}", and ${others}` : others;
}

function addLine(
  products: Map<string, ProductStock>,
  { uid, handle }: StockTarget,
  line: number,
  quantity: number,
): void {
  const product = products.get(handle) ?? { handle, firstLine: line, lastLine: line, stock: [] };
  products.set(handle, product);
  product.firstLine = Math.min(product.firstLine, line);
  product.lastLine = Math.max(product.lastLine, line);
  product.stock.push({ line, variantUid: uid, quantity });
}
