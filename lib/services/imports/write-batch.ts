import type { Kysely } from "kysely";
import { errorCode, SQLSTATE } from "#db/errors.ts";
import type { Database } from "#db/schema.ts";
import type {
  ImportNote,
  MissingWeights,
  ProductChange,
  StockDifference,
} from "#lib/contract/dashboard/files.ts";
import { withLineRange } from "#lib/services/imports/product-notes.ts";
import type { ImportSource, StockChoices } from "#lib/services/imports/stock-rule.ts";
import type { CatalogueNames } from "#lib/services/products/catalogue-names.ts";
import type { ProductPlan } from "#lib/services/products/plan-product.ts";
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
  /** For the stock history and the event; undefined for demo products, which have neither. */
  source?: ImportSource;
  /** Returns the uids of new rows; random ones by default. */
  newUid?: CatalogueNames["newUid"];
}

/** The outcome of importing one product. */
export interface ProductOutcome {
  result: ProductPlan["result"] | "skipped";
  /** Listed in a dry run; undefined for a product that stays as it is. */
  change?: ProductChange;
  stock: StockDifference;
  stockIfSet: StockDifference;
  newVariantsWithoutQuantity: number;
  weights: MissingWeights;
  problems: ImportNote[];
  warnings: ImportNote[];
}

const NO_DIFFERENCE: StockDifference = { variants: 0, units: 0 };

export const SKIPPED = {
  result: "skipped",
  stock: NO_DIFFERENCE,
  stockIfSet: NO_DIFFERENCE,
  newVariantsWithoutQuantity: 0,
  weights: { unknown: 0, zero: 0 },
  problems: [] as ImportNote[],
  warnings: [] as ImportNote[],
} as const satisfies ProductOutcome;

/** The rows of a product in the file. */
interface BatchItem {
  handle: string;
  firstLine: number;
  lastLine: number;
}

/** Plans and writes items in a transaction; returns the outcome of each. */
type WriteItems<Item> = (
  trx: Kysely<Database>,
  storeUid: string,
  items: Item[],
  options: WriteOptions,
) => Promise<ProductOutcome[]>;

/**
 * Writes the products in `db`'s transaction, or else in a new one for the whole batch. When the database rejects a
 * product, splits the batch until only that product is skipped; in the caller's transaction, throws instead.
 */
export async function writeBatch<Item extends BatchItem>(
  db: Kysely<Database>,
  storeUid: string,
  products: Item[],
  options: WriteOptions,
  write: WriteItems<Item>,
): Promise<ProductOutcome[]> {
  if (products.length === 0) return [];
  try {
    return await writeTogether(db, storeUid, products, options, write);
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
      ...(await writeBatch(db, storeUid, products.slice(0, half), options, write)),
      ...(await writeBatch(db, storeUid, products.slice(half), options, write)),
    ];
  }
}

/** Writes the products in one transaction, which a dry run rolls back. */
async function writeTogether<Item>(
  db: Kysely<Database>,
  storeUid: string,
  products: Item[],
  options: WriteOptions,
  write: WriteItems<Item>,
): Promise<ProductOutcome[]> {
  const { dryRun } = options;
  if (dryRun && db.isTransaction) throw new Error("A dry run needs its own transaction");
  let outcomes: ProductOutcome[] = [];
  const work = async (trx: Kysely<Database>) => {
    outcomes = await write(trx, storeUid, products, options);
    if (dryRun) throw DRY_RUN;
  };
  await transact(db, work, CONFLICTS).catch((error) => {
    if (error !== DRY_RUN) throw error;
  });
  return outcomes;
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
