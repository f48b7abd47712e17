import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import http from "shiki/langs/http.mjs";
import json from "shiki/langs/json.mjs";
import jsonc from "shiki/langs/jsonc.mjs";
import typescript from "shiki/langs/typescript.mjs";

/** A piece of a line of code, and what it is: `keyword`, `string`, …; undefined for plain text. */
export interface CodePiece {
  text: string;
  kind?: string | undefined;
}

export type CodeLine = CodePiece[];

const THEME = createCssVariablesTheme({ name: "kinds", variablePrefix: "", fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

// The docs are finite, and the same for every reader.
const known = new Map<string, Promise<CodeLine[]>>();

/** Lines of code by kind, so that a stylesheet colours them and no style is written inline. */
export function highlight(text: string, language: string): Promise<CodeLine[]> {
  const key = `${language}\n${text}`;
  const lines = known.get(key) ?? readLines(text, language);
  known.set(key, lines);
  return lines;
}

async function readLines(text: string, language: string): Promise<CodeLine[]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [bash, http, json, jsonc, typescript],
    engine: createJavaScriptRegexEngine(),
  });
  const lines = (await highlighter).codeToTokensBase(text, { lang: language, theme: "kinds" });
  return lines.map((line) =>
    joined(line.map(({ content, color }) => ({ text: content, kind: kindOf(color) }))),
  );
}

/** Of `var(token-keyword)`. Punctuation is plain: it is half of JSON. */
function kindOf(color = ""): string | undefined {
  const kind = /^var\(token-([a-z-]+)\)$/.exec(color)?.[1];
  return kind === "punctuation" ? undefined : kind;
}

/** Pieces of one kind side by side are one piece. */
function joined(pieces: CodePiece[]): CodeLine {
  const line: CodeLine = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (last && last.kind === piece.kind) last.text += piece.text;
    else line.push(piece);
  }
  return line;
}
