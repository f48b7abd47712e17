/** Columns of Shopify's inventory export that are read, by their name without "(not editable)". */
const QUANTITIES: Record<string, QuantityField> = {
  location: "location",
  available: "available",
  unavailable: "unavailable",
  committed: "committed",
  "on hand": "on hand",
  "on hand (current)": "on hand",
  "on hand (new)": "on hand (new)",
};

type QuantityField =
  | "location"
  | "available"
  | "unavailable"
  | "committed"
  | "on hand"
  | "on hand (new)";

export type InventoryField = QuantityField | `at location ${number}`;

export type InventoryCells = Partial<Record<QuantityField, string>> &
  Record<`at location ${number}`, string>;

/** Columns that only the export has, which identify its file "Available". */
const SIGNATURE = ["hs code", "coo"];

/** Columns of the export that are not read. */
const OTHERS = ["title", ...SIGNATURE, "bin name", "incoming"];

/** Columns that identify the variant of a row. */
const IDENTIFIERS = [
  "handle",
  "sku",
  "option1Name",
  "option1Value",
  "option2Name",
  "option2Value",
  "option3Name",
  "option3Value",
] as const;

type Identifier = (typeof IDENTIFIERS)[number];

/**
 * Returns the fields of the columns of an inventory export; undefined for another file. The export has one row for
 * each variant and location ("All quantity types"), or one column for each location ("Available"), named by it.
 * `known`: the fields of these columns in Shopify's product export.
 */
export function inventoryFields(
  names: string[],
  known: (string | undefined)[],
): (Identifier | InventoryField | undefined)[] | undefined {
  const identifiers = known.map((field) => IDENTIFIERS.find((each) => each === field));
  const short = names.map((name) => name.replace(/ \(not editable\)$/, ""));
  const quantities = short.map((name) => QUANTITIES[name]);
  if (quantities.includes("location")) {
    const hasQuantity = quantities.includes("available") || quantities.includes("on hand");
    const hasIdentifier = identifiers.includes("handle") || identifiers.includes("sku");
    return hasQuantity && hasIdentifier
      ? identifiers.map((identifier, index) => identifier ?? quantities[index])
      : undefined;
  }
  const hasIdentifiers = IDENTIFIERS.slice(0, 4).every((field) => identifiers.includes(field));
  const isLocation = (name: string, index: number) =>
    name !== "" && !identifiers[index] && !OTHERS.includes(name);
  const locations = [...short.keys()].filter((index) => isLocation(short[index] ?? "", index));
  // A column of a product file is no location.
  const hasLocations = locations.length > 0 && !locations.some((i) => known[i]);
  const isInventory = SIGNATURE.some((name) => short.includes(name));
  if (!hasIdentifiers || !hasLocations || !isInventory) return undefined;
  return short.map((name, index) =>
    isLocation(name, index) ? (`at location ${index}` as const) : identifiers[index],
  );
}
