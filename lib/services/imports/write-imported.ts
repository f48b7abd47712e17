import type { Kysely } from "kysely";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import {
  noWrites,
  type ProductWrites,
  writeProducts,
} from "#db/queries/products/product-writes.ts";
import { findCopies } from "#db/queries/products/remote-pictures.ts";
import {
  readLockedProducts,
  type StoredProduct,
  type StoredVariant,
} from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { MissingWeights, ProductChange } from "#lib/contract/dashboard/files.ts";
import { type ImportedChange, listChanges } from "#lib/services/imports/list-changes.ts";
import { matchStoredValues } from "#lib/services/imports/match-stored-values.ts";
import { matchVariants } from "#lib/services/imports/match-variants.ts";
import { lacksQuantity } from "#lib/services/imports/missing-stock.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-variant.ts";
import { printable, uniqueNotes, withLineRange } from "#lib/services/imports/product-notes.ts";
import {
  applyStockChoices,
  movementsOfImport,
  stockDifference,
} from "#lib/services/imports/stock-rule.ts";
import {
  type ProductOutcome,
  SKIPPED,
  type WriteOptions,
} from "#lib/services/imports/write-batch.ts";
import { type CatalogueNames, findNames } from "#lib/services/products/catalogue-names.ts";
import { type ProductPlan, planProduct } from "#lib/services/products/plan-product.ts";

/** Writes the products in a transaction, and returns the outcome of each. */
export async function writeImported(
  db: Kysely<Database>,
  storeUid: string,
  products: ImportedProduct[],
  options: WriteOptions,
): Promise<ProductOutcome[]> {
  const handles = products.map(({ handle }) => handle);
  const locked = await readLockedProducts(db, storeUid, { handles });
  const stored = new Map(locked.map((product) => [product.handle, product]));
  const copies = await findCopies(db, storeUid, {
    stored: locked.flatMap(({ images, variants }) =>
      [...images, ...variants].flatMap(({ image }) => image ?? []),
    ),
    sources: products.flatMap(({ images, variants }) => [
      ...images.map(({ image }) => image),
      ...variants.flatMap(({ image }) => image ?? []),
    ]),
  });
  const names = await findNames(db, storeUid, products, options.newUid);
  const writes = noWrites();
  const changed: string[] = [];
  const outcomes = products.map((product) => {
    const before = stored.get(product.handle);
    const imported = before ? matchStoredValues(product, before, copies) : product;
    const { writes: own, ...outcome } = planImport({ storeUid, names, options }, imported, before);
    append(writes, own);
    const uid = before?.uid ?? own.newProducts?.[0]?.uid;
    if (uid && outcome.result !== "unchanged") changed.push(uid);
    return { ...outcome, problems: withLineRange(product, outcome.problems) };
  });
  append(writes, names.created);
  await writeProducts(db, storeUid, writes);
  if (changed.length > 0) {
    await refreshProducts(db, storeUid, changed, { storesStockEvents: false });
  }
  return outcomes;
}

function append(all: ProductWrites, some: Partial<ProductWrites>): void {
  for (const key of Object.keys(some) as (keyof ProductWrites)[]) {
    (all[key] as unknown[]).push(...(some[key] ?? []));
  }
}

/** The outcome of importing a product, with its writes. */
interface ImportPlan extends ProductOutcome {
  writes: ProductWrites;
}

interface ImportContext {
  storeUid: string;
  names: CatalogueNames;
  options: WriteOptions;
}

/** Plans the import of a product; leaves it out when the file lacks columns for its options. */
function planImport(
  { storeUid, names, options }: ImportContext,
  imported: ImportedProduct,
  stored: StoredProduct | undefined,
): ImportPlan {
  const { handle, firstLine: line } = imported;
  if (
    !imported.hasOptionColumns &&
    stored?.variants.some(({ attributes }) => attributes.length > 0)
  ) {
    const reason = "the store has this product with options, but the file has no option columns";
    return { ...SKIPPED, writes: noWrites(), problems: [{ line, handle, reason }] };
  }
  const storedVariants = stored?.variants ?? [];
  const matched = matchVariants(imported.options, imported.variants, storedVariants);
  const { product, matches } = applyStockChoices(imported, matched, options);
  const withStock = applyStockChoices(imported, matched, { ...options, stock: "set" });
  const plan = planProduct(storeUid, product, stored, names, matches);
  const { writes } = plan;
  if (options.source) {
    writes.stockMovements.push(...movementsOfImport(writes, storedVariants, options.source));
  }
  const warnings = plan.stockBelowReserved.map(({ position, quantity, reserved }) => ({
    line: product.variants[position]?.line ?? line,
    handle,
    reason: `orders have reserved ${reserved}, more than the stock of ${quantity}`,
  }));
  if (plan.unlisted.length > 0) {
    const list = plan.unlisted.map(({ name }) => printable(name)).join(", ");
    const reason = `not in the file, so unchanged: ${printable(list)}`;
    warnings.push({ line, handle, reason });
  }
  return {
    result: plan.result,
    writes,
    change: options.dryRun ? changeOf(plan, { product, stored, matches, writes }) : undefined,
    stock: stockDifference(matches),
    stockIfSet: stockDifference(withStock.matches),
    newVariantsWithoutQuantity: imported.variants.filter(
      (variant) => !matched.has(variant) && lacksQuantity(variant),
    ).length,
    weights: countMissingWeights(product.variants, matches),
    problems: [],
    warnings: uniqueNotes(warnings),
  };
}

function countMissingWeights(
  variants: ImportedVariant[],
  matches: ReadonlyMap<ImportedVariant, StoredVariant>,
): MissingWeights {
  const weights = variants.flatMap((variant) => {
    const stored = matches.get(variant);
    const isShipped = variant.requires_shipping ?? stored?.requires_shipping ?? true;
    return isShipped ? [variant.weight ?? stored?.weight ?? null] : [];
  });
  return {
    unknown: weights.filter((weight) => weight === null).length,
    zero: weights.filter((weight) => weight !== null && Number(weight) === 0).length,
  };
}

function changeOf({ result }: ProductPlan, change: ImportedChange): ProductChange | undefined {
  const { handle, name, firstLine: line } = change.product;
  if (result === "unchanged") return undefined;
  return { line, handle, name, result, fields: listChanges(change) };
}
