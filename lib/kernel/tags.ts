/** Splits comma-separated tags. */
export function splitTags(text: string): string[] {
  return uniqueTags(text.split(",").map((tag) => tag.trim()));
}

/** Removes duplicate tags, ignoring case and keeping the first spelling, and empty ones. */
export function uniqueTags(tags: string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (tag !== "" && !spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()];
}
