import type { StoredVariant } from "#db/queries/products/stored-products.ts";
import { withoutTextMarker } from "#lib/services/imports/cells.ts";
import type { ImportedVariant } from "#lib/services/imports/parse-variant.ts";

/** A value that identifies a variant; undefined when it has none. */
type Key = string | undefined;

/**
 * Finds the stored variant of each imported one: by SKU unless it repeats, then by options, then by values only
 * (for renamed options). Active variants come first. A product that gains or loses its options keeps one of its
 * variants, instead of an extra variant without options.
 */
export function matchVariants(
  options: string[],
  wanted: ImportedVariant[],
  stored: StoredVariant[],
): Map<ImportedVariant, StoredVariant> {
  const matches = new Map<ImportedVariant, StoredVariant>();
  const active = stored.filter(({ is_active }) => is_active);
  const unmatched = matchCandidates(options, wanted, active, matches);
  const rest = wanted.find((variant) => !matches.has(variant));
  const survivor = unmatched.find(
    ({ attributes }) => attributes.length === 0 || rest?.values.length === 0,
  );
  if (rest && survivor) matches.set(rest, survivor);
  const inactive = stored.filter(({ is_active }) => !is_active);
  matchCandidates(options, wanted, inactive, matches);
  return matches;
}

/** Matches the remaining variants with these candidates; returns the candidates without a match. */
function matchCandidates(
  options: string[],
  wanted: ImportedVariant[],
  candidates: StoredVariant[],
  matches: Map<ImportedVariant, StoredVariant>,
): StoredVariant[] {
  const unmatched = new Set(candidates);
  const matchBy = (
    keyOf: (variant: ImportedVariant) => Key,
    keyOfStored: (variant: StoredVariant) => Key,
  ) => {
    const byKey = Map.groupBy(unmatched, keyOfStored);
    for (const variant of wanted) {
      const key = matches.has(variant) ? undefined : keyOf(variant);
      const found = key === undefined ? undefined : byKey.get(key)?.shift();
      if (!found) continue;
      matches.set(variant, found);
      unmatched.delete(found);
    }
  };
  const bySku = Map.groupBy(wanted, ({ sku }) => sku);
  const skuOf = ({ sku }: ImportedVariant) => (bySku.get(sku)?.length === 1 ? sku : undefined);
  matchBy(skuOf, ({ sku }) => sku || undefined);
  // A SKU that was imported with the apostrophe of a spreadsheet.
  matchBy(skuOf, ({ sku }) => withoutTextMarker(sku) || undefined);
  matchBy(
    ({ values }) => keyOfOptions(options.map((name, index) => ({ name, value: values[index] }))),
    ({ attributes }) => keyOfOptions(attributes),
  );
  matchBy(
    ({ values }) => JSON.stringify(values),
    ({ attributes }) => JSON.stringify(attributes.map(({ value }) => value)),
  );
  return [...unmatched];
}

/** Returns a key that does not depend on the order of the options. */
function keyOfOptions(options: { name: string; value: string | undefined }[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort());
}
