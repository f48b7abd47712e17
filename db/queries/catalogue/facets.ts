/** Selected values: any of each list, and all of the lists. */
export interface FacetFilter {
  brands: readonly string[];
  tags: readonly string[];
  /** Values by attribute name. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** A group of facets, whose own selection does not change its counts. */
export type FacetDimension = "brands" | "tags" | { attribute: string };

/** Returns a facet as `product_listings.facets` stores it: b, t or a, and the value. */
export function toFacet(group: FacetDimension, value: string): string {
  if (group === "brands") return `b${value}`;
  if (group === "tags") return `t${value}`;
  // The length marks where the name ends.
  return `a${[...group.attribute].length}:${group.attribute}${value}`;
}

/** Returns the group and value of a stored facet. */
export function readFacet(facet: string): { group: FacetDimension; value: string } {
  if (facet.startsWith("b")) return { group: "brands", value: facet.slice(1) };
  if (facet.startsWith("t")) return { group: "tags", value: facet.slice(1) };
  const colon = facet.indexOf(":");
  const rest = [...facet.slice(colon + 1)];
  const length = Number(facet.slice(1, colon));
  return {
    group: { attribute: rest.slice(0, length).join("") },
    value: rest.slice(length).join(""),
  };
}

/** Lists the groups that a filter selects from. */
export function selectedGroups({ brands, tags, attributes }: FacetFilter): FacetDimension[] {
  return [
    ...(brands.length > 0 ? (["brands"] as const) : []),
    ...(tags.length > 0 ? (["tags"] as const) : []),
    ...Object.keys(attributes).map((attribute) => ({ attribute })),
  ];
}

/** Returns the filter as the text of a tsquery; null when it selects nothing. `except` leaves a group out. */
export function toFacetQuery(filter: FacetFilter, except?: FacetDimension): string | null {
  const groups = selectedGroups(filter).filter((group) => !isSameGroup(group, except));
  if (groups.length === 0) return null;
  return groups
    .map((group) => {
      const lexemes = valuesOf(filter, group).map((value) => quoted(toFacet(group, value)));
      return `(${lexemes.join(" | ")})`;
    })
    .join(" & ");
}

export function isSameGroup(group: FacetDimension, other: FacetDimension | undefined): boolean {
  if (typeof group === "string" || typeof other !== "object") return group === other;
  return group.attribute === other.attribute;
}

function valuesOf(filter: FacetFilter, group: FacetDimension): readonly string[] {
  return typeof group === "string" ? filter[group] : (filter.attributes[group.attribute] ?? []);
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
