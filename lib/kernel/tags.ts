/** Splits a list of tags at its commas. */
export function splitTags(text: string): string[] {
  return uniqueTags(text.split(",").map((tag) => tag.trim()));
}

/** Returns each tag once, whatever its case, in its first spelling; empty ones are left out. */
export function uniqueTags(tags: string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (tag !== "" && !spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()];
}
