import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

const TABLES =
  "(?:products|product_images|variants|variant_attributes|attributes|attribute_values|stock_levels|categories|delivery_options|locations)";

/** A write of a table that documents or other catalogue responses show, by Kysely or by SQL. */
const WRITE = new RegExp(
  String.raw`(?:insertInto|updateTable|deleteFrom|(?:insert|update)Rows)\((?:\w+, )?"${TABLES}"|\b(?:insert into|update|delete from)\s+${TABLES}\b`,
);

const LOCK_AND_REFRESH = "db/queries/products/product-changes.ts";

/** Queries whose callers lock the products and refresh them. */
const LOCKED_BY_CALLER = [
  "db/queries/products/product-writes.ts",
  "db/queries/products/editor-product.ts",
];
const THEIR_WRITES = /\b(?:writeProducts|deactivateVariants|updateEditorFields)\b/;

/** Code that writes the catalogue without refreshing what shoppers see of it. */
export function findUnrefreshedWrites(sources: Source[]): Violation[] {
  return sources.flatMap((source) => {
    const imports = importsOf(source).map((imported) => imported.file ?? "");
    if (LOCKED_BY_CALLER.includes(source.path) || imports.includes(LOCK_AND_REFRESH)) return [];
    const writes =
      WRITE.test(source.text) ||
      (imports.some((path) => LOCKED_BY_CALLER.includes(path)) && THEIR_WRITES.test(source.text));
    return writes
      ? [`${source.path} writes the catalogue and does not import ${LOCK_AND_REFRESH}`]
      : [];
  });
}
