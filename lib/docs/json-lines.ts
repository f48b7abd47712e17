import type { CodeLine, CodePiece } from "#lib/docs/highlight.ts";

/** Beyond this many characters colours cost more than they tell. */
const COLOURED = 60_000;

const PIECE =
  /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Lines of a JSON text by kind, as far as a browser needs no more to colour them. */
export function jsonLines(text: string): CodeLine[] {
  return text.split("\n").map(text.length > COLOURED ? (line) => [{ text: line }] : piecesOf);
}

function piecesOf(line: string): CodeLine {
  const pieces: CodePiece[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECE)) {
    const [whole, quoted, colon = ""] = match;
    const value = quoted ?? whole;
    pieces.push(
      { text: line.slice(from, match.index) },
      { text: value, kind: kindOf(quoted, colon) },
    );
    from = match.index + value.length;
  }
  return [...pieces, { text: line.slice(from) }];
}

function kindOf(quoted: string | undefined, colon: string): string {
  if (quoted === undefined) return "constant";
  return colon === "" ? "string" : "keyword";
}
