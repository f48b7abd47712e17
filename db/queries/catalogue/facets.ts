/** Selected values: any of each list, and all of the lists. */
export interface FacetFilter {
  brand?: readonly string[] | undefined;
  tag?: readonly string[] | undefined;
  /** Values by attribute name. */
  attribute?: Readonly<Record<string, readonly string[]>> | undefined;
}

/**
 * Groups of facets, whose own selection does not change their counts. A facet is stored as its group, followed by
 * its value.
 */
export const BRANDS = "b";
export const TAGS = "t";

/**
 * Returns the group of an attribute's values; the length marks where the name ends. Without a value it is the facet of
 * each product that has the attribute.
 */
export function attributeGroup(name: string): string {
  return `a${[...name].length}:${name}`;
}

/**
 * Returns the group and value of a stored facet, and the attribute's name; the value is "" for the attribute itself.
 */
export function readFacet(facet: string): { group: string; value: string; attribute?: string } {
  const length = /^a(\d+):/.exec(facet)?.[1];
  if (length === undefined) return { group: facet.slice(0, 1), value: facet.slice(1) };
  const rest = [...facet.slice(facet.indexOf(":") + 1)];
  const attribute = rest.slice(0, Number(length)).join("");
  const group = attributeGroup(attribute);
  return { group, value: facet.slice(group.length), attribute };
}

/** Returns the values of each group that a filter selects from. */
export function selectedGroups({ brand = [], tag = [], attribute = {} }: FacetFilter) {
  const groups = Object.entries(attribute).map(
    ([name, values]) => [attributeGroup(name), values] as const,
  );
  const all = [[BRANDS, brand] as const, [TAGS, tag] as const, ...groups];
  return new Map(all.filter(([, values]) => values.length > 0));
}

/** Returns the filter as the text of a tsquery; null when it selects nothing. */
export function toFacetQuery(filter: FacetFilter): string | null {
  const groups = [...selectedGroups(filter)];
  if (groups.length === 0) return null;
  return groups.map(([group, values]) => groupQuery(group, values)).join(" & ");
}

/** Returns the text of a tsquery that matches any value of a group. */
export function groupQuery(group: string, values: readonly string[]): string {
  return `(${values.map((value) => quoted(group + value)).join(" | ")})`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
