import type { StoredVariant } from "#db/queries/stored-products.ts";
import type { ImportedVariant } from "#lib/services/import/parse-product.ts";

/** What a variant may be recognised by; undefined when it has no such thing. */
type Key = string | undefined;

/**
 * Finds which stored variant each of the file's is: the one with its SKU, else with its options, else
 * with its values alone (an option was renamed); of several, one that is in sale. A product that gains or
 * loses its options keeps one variant through it, so that nothing nameless stays beside them.
 */
export function matchVariants(
  options: string[],
  wanted: ImportedVariant[],
  stored: StoredVariant[],
): Map<ImportedVariant, StoredVariant> {
  const matches = new Map<ImportedVariant, StoredVariant>();
  const free = new Set(stored.toSorted((a, b) => Number(b.is_active) - Number(a.is_active)));
  const match = (variant: ImportedVariant, found: StoredVariant | undefined) => {
    if (!found) return;
    matches.set(variant, found);
    free.delete(found);
  };
  const matchBy = (
    keyOf: (variant: ImportedVariant) => Key,
    keyOfStored: (v: StoredVariant) => Key,
  ) => {
    const byKey = Map.groupBy(free, keyOfStored);
    for (const variant of wanted) {
      const key = matches.has(variant) ? undefined : keyOf(variant);
      if (key !== undefined) match(variant, byKey.get(key)?.shift());
    }
  };

  matchBy(
    ({ sku }) => sku,
    ({ sku }) => sku || undefined,
  );
  matchBy(
    ({ values }) => keyOfOptions(options.map((name, index) => ({ name, value: values[index] }))),
    ({ attributes }) => keyOfOptions(attributes),
  );
  matchBy(
    ({ values }) => JSON.stringify(values),
    ({ attributes }) => JSON.stringify(attributes.map(({ value }) => value)),
  );
  const rest = wanted.find((variant) => !matches.has(variant));
  if (rest) {
    match(
      rest,
      [...free].find((variant) => variant.attributes.length === 0 || rest.values.length === 0),
    );
  }
  return matches;
}

/** The same for the same choices, in whatever order the options stand. */
function keyOfOptions(options: { name: string; value: string | undefined }[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort());
}
