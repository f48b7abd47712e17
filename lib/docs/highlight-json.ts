import type { CodePiece } from "#lib/docs/highlight.ts";

/** Beyond this many characters colours cost more than they tell. */
const COLOURED = 60_000;

const PIECE =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A JSON text by kind, as far as a browser needs no more to colour it. */
export function highlightJson(text: string): CodePiece[] {
  if (text.length > COLOURED) return [text];
  const pieces: CodePiece[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    const [whole, quoted, colon = ""] = match;
    const value = quoted ?? whole;
    pieces.push(text.slice(from, match.index), [value, kindOf(quoted, colon)]);
    from = match.index + value.length;
  }
  return [...pieces, text.slice(from)];
}

function kindOf(quoted: string | undefined, colon: string): string {
  if (quoted === undefined) return "constant";
  return colon === "" ? "string" : "keyword";
}
