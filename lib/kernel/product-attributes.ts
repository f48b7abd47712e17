/** A filter of a product that does not differ by variant, such as Material: Cotton. */
export interface ProductAttribute {
  name: string;
  value: string;
}

/**
 * Formats attributes for the editor and for a cell of a file: one per line, as `Material: Cotton`. A colon in a name
 * becomes `\:`.
 */
export function formatAttributes(attributes: ProductAttribute[]): string {
  return attributes
    .map(({ name, value }) => `${name.replace(/[\\:]/g, "\\$&")}: ${value}`)
    .join("\n");
}

/** Parses the format of `formatAttributes`, without repetitions; undefined when a line has no name or value. */
export function parseAttributes(text: string): ProductAttribute[] | undefined {
  const attributes = new Map<string, ProductAttribute>();
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, name, value] = /^((?:\\.|[^\\:])+):(.+)$/.exec(line) ?? [];
    if (!name?.trim() || !value?.trim()) return undefined;
    const attribute = { name: name.replace(/\\(.)/g, "$1").trim(), value: value.trim() };
    attributes.set(JSON.stringify(attribute), attribute);
  }
  return [...attributes.values()];
}
