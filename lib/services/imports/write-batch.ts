import type { Kysely } from "kysely";
import { errorCode, SQLSTATE } from "#db/errors.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import {
  noWrites,
  type ProductWrites,
  writeProducts,
} from "#db/queries/products/product-writes.ts";
import { findCopies } from "#db/queries/products/remote-pictures.ts";
import { readLockedProducts, type StoredProduct } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { ImportNote, ProductChange, StockDifference } from "#lib/contract/dashboard/files.ts";
import { type ImportedChange, listChanges } from "#lib/services/imports/list-changes.ts";
import { matchStoredValues } from "#lib/services/imports/match-stored-values.ts";
import { matchVariants } from "#lib/services/imports/match-variants.ts";
import { lacksQuantity } from "#lib/services/imports/missing-stock.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import { printable, uniqueNotes, withLineRange } from "#lib/services/imports/product-notes.ts";
import {
  applyStockChoices,
  type ImportSource,
  movementsOfImport,
  type StockChoices,
  stockDifference,
} from "#lib/services/imports/stock-rule.ts";
import { type CatalogueNames, findNames } from "#lib/services/products/catalogue-names.ts";
import { type ProductPlan, planProduct } from "#lib/services/products/plan-product.ts";
import { transact } from "#lib/services/transact.ts";

/** SQLSTATEs of conflicts with other writers, after which a retry may succeed. */
const CONFLICTS: string[] = [
  SQLSTATE.serializationFailure,
  SQLSTATE.deadlock,
  SQLSTATE.lockTimeout,
  SQLSTATE.foreignKeyViolation,
  SQLSTATE.uniqueViolation,
];

/** Rolls a transaction back. */
const DRY_RUN = new Error("dry run");

export interface WriteOptions extends StockChoices {
  /** Validates and reports everything, then rolls back. */
  dryRun?: boolean;
  /** For the stock history; undefined for an import that is not recorded there. */
  source?: ImportSource;
  /** Returns the uids of new rows; random ones by default. */
  newUid?: CatalogueNames["newUid"];
}

/** The outcome of importing one product. */
type ProductOutcome = Omit<ImportPlan, "writes">;

/**
 * Imports the products in `db`'s transaction, or else in a new one for the whole batch. When the database rejects a
 * product, splits the batch until only that product is skipped; in the caller's transaction, throws instead.
 */
export async function writeBatch(
  db: Kysely<Database>,
  storeUid: string,
  products: ImportedProduct[],
  options: WriteOptions,
): Promise<ProductOutcome[]> {
  if (products.length === 0) return [];
  try {
    return await writeTogether(db, storeUid, products, options);
  } catch (error) {
    // An aborted transaction accepts no retry.
    const reason = db.isTransaction ? undefined : reasonOf(error);
    if (reason === undefined) throw error;
    const [product, another] = products;
    if (product && !another) {
      const { handle, firstLine: line } = product;
      const problems = withLineRange(product, [{ line, handle, reason }]);
      return [{ ...SKIPPED, problems }];
    }
    const half = Math.ceil(products.length / 2);
    return [
      ...(await writeBatch(db, storeUid, products.slice(0, half), options)),
      ...(await writeBatch(db, storeUid, products.slice(half), options)),
    ];
  }
}

/** Writes the products in one transaction, which a dry run rolls back. */
async function writeTogether(
  db: Kysely<Database>,
  storeUid: string,
  products: ImportedProduct[],
  options: WriteOptions,
): Promise<ProductOutcome[]> {
  const { dryRun } = options;
  if (dryRun && db.isTransaction) throw new Error("A dry run needs its own transaction");
  let outcomes: ProductOutcome[] = [];
  const write = async (trx: Kysely<Database>) => {
    outcomes = await planAndWrite(trx, storeUid, products, options);
    if (dryRun) throw DRY_RUN;
  };
  await transact(db, write, CONFLICTS).catch((error) => {
    if (error !== DRY_RUN) throw error;
  });
  return outcomes;
}

async function planAndWrite(
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
  if (changed.length > 0) await refreshProducts(db, storeUid, changed);
  return outcomes;
}

function append(all: ProductWrites, some: Partial<ProductWrites>): void {
  for (const key of Object.keys(some) as (keyof ProductWrites)[]) {
    (all[key] as unknown[]).push(...(some[key] ?? []));
  }
}

/** Explains to the merchant why the product was not written; undefined for a fault of the service. */
function reasonOf(error: unknown): string | undefined {
  const code = errorCode(error) ?? "";
  if (CONFLICTS.includes(code)) return "it is being changed by someone else: import the file again";
  if (code === SQLSTATE.limitExceeded)
    return "a word in the name or description is too long for the search index";
  if (/^(22|23|54)...$/.test(code)) return `the catalogue cannot hold its values (${code})`;
  return undefined;
}

/** The writes that import a product, with the notes for its lines of the file. */
interface ImportPlan {
  result: ProductPlan["result"] | "skipped";
  writes: ProductWrites;
  /** Listed in a dry run; undefined for a product that stays as it is. */
  change?: ProductChange;
  stock: StockDifference;
  stockIfSet: StockDifference;
  newVariantsWithoutQuantity: number;
  problems: ImportNote[];
  warnings: ImportNote[];
}

const NO_DIFFERENCE: StockDifference = { variants: 0, units: 0 };

const SKIPPED = {
  result: "skipped",
  stock: NO_DIFFERENCE,
  stockIfSet: NO_DIFFERENCE,
  newVariantsWithoutQuantity: 0,
  problems: [] as ImportNote[],
  warnings: [] as ImportNote[],
} as const satisfies ProductOutcome;

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
    problems: [],
    warnings: uniqueNotes(warnings),
  };
}

function changeOf({ result }: ProductPlan, change: ImportedChange): ProductChange | undefined {
  const { handle, name, firstLine: line } = change.product;
  if (result === "unchanged") return undefined;
  return { line, handle, name, result, fields: listChanges(change) };
}
