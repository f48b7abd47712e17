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
  matchCandidates(options, wanted, active, matches);
  matchDisplaced(options, wanted, active, matches);
  const unmatched = unmatchedOf(active, matches);
  const rest = wanted.find((variant) => !matches.has(variant));
  const survivor = unmatched.find(
    ({ attributes }) => attributes.length === 0 || rest?.values.length === 0,
  );
  if (rest && survivor) matches.set(rest, survivor);
  const inactive = stored.filter(({ is_active }) => !is_active);
  matchCandidates(options, wanted, inactive, matches);
  return matches;
}

/** Matches the remaining variants with these candidates. */
function matchCandidates(
  options: string[],
  wanted: ImportedVariant[],
  candidates: StoredVariant[],
  matches: Map<ImportedVariant, StoredVariant>,
): void {
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
}

/**
 * Matches variants whose stored variant, by options, another one has taken by its SKU: each gets the one that the
 * other left. As new variants, they would get the stock of the file again.
 */
function matchDisplaced(
  options: string[],
  wanted: ImportedVariant[],
  candidates: StoredVariant[],
  matches: Map<ImportedVariant, StoredVariant>,
): void {
  const keyOf = ({ values }: ImportedVariant) =>
    keyOfOptions(options.map((name, index) => ({ name, value: values[index] })));
  const byKey = new Map(candidates.map((stored) => [keyOfOptions(stored.attributes), stored]));
  const owners = new Map([...matches].map(([owner, stored]) => [stored, owner]));
  for (const variant of wanted) {
    if (matches.has(variant)) continue;
    let found = byKey.get(keyOf(variant));
    const seen = new Set<StoredVariant>();
    while (found && owners.has(found) && !seen.has(found)) {
      seen.add(found);
      found = byKey.get(keyOf(owners.get(found) as ImportedVariant));
    }
    if (!found || owners.has(found)) continue;
    matches.set(variant, found);
    owners.set(found, variant);
  }
}

function unmatchedOf(
  candidates: StoredVariant[],
  matches: Map<ImportedVariant, StoredVariant>,
): StoredVariant[] {
  const matched = new Set(matches.values());
  return candidates.filter((stored) => !matched.has(stored));
}

/** Returns a key that does not depend on the order of the options. */
export function keyOfOptions(options: { name: string; value: string | undefined }[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name, value]).sort());
}
