import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-product.ts";

/** What a variant may be recognised by; undefined when it has no such thing. */
type Key = string | undefined;

/**
 * Finds which stored variant each of the file's is: the one with its SKU, else with its options, else
 * with its values alone (an option was renamed). Those that are in sale are looked at first; a product of
 * such that gains or loses its options keeps one variant through it, so that nothing nameless stays beside
 * them.
 */
export function matchVariants(
  options: string[],
  wanted: ImportedVariant[],
  stored: StoredVariant[],
): Map<ImportedVariant, StoredVariant> {
  const matches = new Map<ImportedVariant, StoredVariant>();
  const inSale = stored.filter(({ is_active }) => is_active);
  const free = recognise(options, wanted, inSale, matches);
  const rest = wanted.find((variant) => !matches.has(variant));
  const through = free.find(
    ({ attributes }) => attributes.length === 0 || rest?.values.length === 0,
  );
  if (rest && through) matches.set(rest, through);
  const outOfSale = stored.filter(({ is_active }) => !is_active);
  recognise(options, wanted, outOfSale, matches);
  return matches;
}

/** Matches what has no match yet with these; returns those of them that are none of the file's. */
function recognise(
  options: string[],
  wanted: ImportedVariant[],
  candidates: StoredVariant[],
  matches: Map<ImportedVariant, StoredVariant>,
): StoredVariant[] {
  const free = new Set(candidates);
  const matchBy = (
    keyOf: (variant: ImportedVariant) => Key,
    keyOfStored: (variant: StoredVariant) => Key,
  ) => {
    const byKey = Map.groupBy(free, keyOfStored);
    for (const variant of wanted) {
      const key = matches.has(variant) ? undefined : keyOf(variant);
      const found = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!found) continue;
      matches.set(variant, found);
      free.delete(found);
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
  return [...free];
}

/** The same for the same choices, in whatever order the options stand. */
function keyOfOptions(options: { name: string; value: string | undefined }[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort());
}
