import { noWrites, type ProductWrites } from "#db/queries/products/product-writes.ts";
import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import type { ImportNote } from "#lib/contract/dashboard/files.ts";
import { matchVariants } from "#lib/services/imports/match-variants.ts";
import type { ImportedProduct } from "#lib/services/imports/parse-product.ts";
import { printable, uniqueNotes } from "#lib/services/imports/product-notes.ts";
import type { CatalogueNames } from "#lib/services/products/catalogue-names.ts";
import { type ProductPlan, planProduct } from "#lib/services/products/plan-product.ts";

/** The writes that import a product, with the notes for its lines of the file. */
export interface ImportPlan {
  result: ProductPlan["result"] | "skipped";
  writes: ProductWrites;
  problems: ImportNote[];
  warnings: ImportNote[];
}

/** Plans the import of a product; leaves it out when the file lacks columns for its options. */
export function planImport(
  storeUid: string,
  imported: ImportedProduct,
  stored: StoredProduct | undefined,
  names: CatalogueNames,
): ImportPlan {
  const { handle, firstLine: line, options, variants } = imported;
  if (
    !imported.hasOptionColumns &&
    stored?.variants.some(({ attributes }) => attributes.length > 0)
  ) {
    const reason = "the store has this product with options, but the file has no option columns";
    const problems = [{ line, handle, reason }];
    return { result: "skipped", writes: noWrites(), problems, warnings: [] };
  }
  const matches = matchVariants(options, variants, stored?.variants ?? []);
  const plan = planProduct(storeUid, imported, stored, names, matches);
  const warnings = plan.stockBelowReserved.map(({ position, quantity, reserved }) => ({
    line: variants[position]?.line ?? line,
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
    writes: plan.writes,
    problems: [],
    warnings: uniqueNotes(warnings),
  };
}
