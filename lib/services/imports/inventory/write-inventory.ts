import type { Kysely } from "kysely";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import {
  noWrites,
  type ProductWrites,
  writeProducts,
} from "#db/queries/products/product-writes.ts";
import {
  readLockedProducts,
  type StoredProduct,
  type StoredVariant,
} from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import type { ProductStock } from "#lib/services/imports/inventory/match-inventory.ts";
import { listStockChanges } from "#lib/services/imports/list-changes.ts";
import { movementsOfImport, stockDifference } from "#lib/services/imports/stock-rule.ts";
import {
  type ProductOutcome,
  SKIPPED,
  type WriteOptions,
} from "#lib/services/imports/write-batch.ts";
import { planStock } from "#lib/services/products/plan-variant.ts";

/** Sets the stock of the products' variants in a transaction, and returns the outcome of each product. */
export async function writeInventory(
  trx: Kysely<Database>,
  storeUid: string,
  products: ProductStock[],
  options: WriteOptions,
): Promise<ProductOutcome[]> {
  const handles = products.map(({ handle }) => handle);
  const stored = await readLockedProducts(trx, storeUid, { handles });
  const byHandle = new Map(stored.map((product) => [product.handle, product]));
  const writes = noWrites();
  const changed: string[] = [];
  const outcomes = products.map((product) => {
    const before = byHandle.get(product.handle);
    const plan = planInventory(storeUid, product, before, options);
    writes.newStock.push(...plan.writes.newStock);
    writes.changedStock.push(...plan.writes.changedStock);
    writes.stockMovements.push(...plan.writes.stockMovements);
    if (before && plan.outcome.result === "updated") changed.push(before.uid);
    return plan.outcome;
  });
  await writeProducts(trx, storeUid, writes);
  if (changed.length > 0) {
    await refreshProducts(trx, storeUid, changed, { storesStockEvents: false });
  }
  return outcomes;
}

function planInventory(
  storeUid: string,
  { handle, firstLine, stock }: ProductStock,
  stored: StoredProduct | undefined,
  { dryRun, source }: WriteOptions,
) {
  const writes = noWrites();
  const problems: ImportNote[] = [];
  const warnings: ImportNote[] = [];
  const matches: [{ on_hand: number }, StoredVariant][] = [];
  for (const { line, variantUid, quantity } of stock) {
    const variant = stored?.variants.find(({ uid }) => uid === variantUid);
    if (!variant) {
      const reason = "the variant is no longer in the product: import the file again";
      problems.push({ line, handle, reason });
      continue;
    }
    const { on_hand, reasons } = planQuantity(storeUid, writes, variant, quantity);
    warnings.push(...reasons.map((reason) => ({ line, handle, reason })));
    matches.push([{ on_hand }, variant]);
  }
  if (source) {
    writes.stockMovements.push(...movementsOfImport(writes, stored?.variants ?? [], source));
  }
  const isChanged = writes.newStock.length + writes.changedStock.length > 0;
  const difference = stockDifference(matches);
  const outcome: ProductOutcome = {
    ...SKIPPED,
    result: isChanged ? "updated" : problems.length > 0 ? "skipped" : "unchanged",
    stock: difference,
    stockIfSet: difference,
    problems,
    warnings,
  };
  if (dryRun && isChanged && stored) {
    const fields = listStockChanges(stored.variants, writes);
    outcome.change = { line: firstLine, handle, name: stored.name, result: "updated", fields };
  }
  return { writes, outcome };
}

/** Plans a variant's new stock; returns it, and what the merchant should know about it. */
function planQuantity(
  storeUid: string,
  writes: ProductWrites,
  variant: StoredVariant,
  quantity: number,
): { on_hand: number; reasons: string[] } {
  const reasons: string[] = [];
  const on_hand = Math.max(0, quantity);
  const plan: Parameters<typeof planStock>[0] = { writes, stockBelowReserved: [] };
  planStock(plan, variant.uid, { storeUid, position: variant.position }, { on_hand }, variant);
  if (quantity < 0) reasons.push(`the quantity ${quantity} is imported as 0`);
  if (variant.tracks_stock === false) {
    reasons.push("its stock is not tracked: it sells without limit until you track it");
  }
  for (const { reserved } of plan.stockBelowReserved) {
    reasons.push(`orders have reserved ${reserved}, more than the stock of ${on_hand}`);
  }
  return { on_hand, reasons };
}
