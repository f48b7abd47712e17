import type { CodeToken } from "#lib/docs/highlight.ts";

/** Longer texts are not highlighted. */
const MAX_LENGTH = 60_000;

const TOKEN =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Splits JSON into tokens by kind, without a highlighter in the browser. */
export function highlightJson(text: string): CodeToken[] {
  if (text.length > MAX_LENGTH) return [text];
  const tokens: CodeToken[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon = ""] = match;
    const value = quoted ?? whole;
    tokens.push(text.slice(from, match.index), [value, kindOf(quoted, colon)]);
    from = match.index + value.length;
  }
  return [...tokens, text.slice(from)];
}

function kindOf(quoted: string | undefined, colon: string): string {
  if (quoted === undefined) return "constant";
  return colon === "" ? "string" : "keyword";
}
