import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import http from "shiki/langs/http.mjs";
import ini from "shiki/langs/ini.mjs";
import json from "shiki/langs/json.mjs";
import jsonc from "shiki/langs/jsonc.mjs";
import nginx from "shiki/langs/nginx.mjs";
import sql from "shiki/langs/sql.mjs";
import typescript from "shiki/langs/typescript.mjs";

/** A piece of code: plain text, or text and what it is: `keyword`, `string`, … */
export type CodePiece = string | [text: string, kind: string];

const THEME = createCssVariablesTheme({ name: "kinds", variablePrefix: "", fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

// The docs are finite, and the same for every reader.
const known = new Map<string, Promise<CodePiece[]>>();

/** Code by kind, so that a stylesheet colours it and no style is written inline. */
export function highlight(text: string, language: string): Promise<CodePiece[]> {
  const key = `${language}\n${text}`;
  const pieces = known.get(key) ?? readPieces(text, language);
  known.set(key, pieces);
  return pieces;
}

async function readPieces(text: string, language: string): Promise<CodePiece[]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [bash, http, ini, json, jsonc, nginx, sql, typescript],
    engine: createJavaScriptRegexEngine(),
  });
  const lines = (await highlighter).codeToTokensBase(text, {
    lang: language,
    theme: "kinds",
    // A busy process would stop in the middle of a line after half a second.
    tokenizeTimeLimit: 0,
  });
  const pieces: CodePiece[] = [];
  for (const [number, line] of lines.entries()) {
    if (number > 0) add(pieces, "\n");
    for (const { content, color } of line) add(pieces, content, kindOf(color));
  }
  return pieces;
}

/** Of `var(token-keyword)`. Punctuation is plain: it is half of JSON. */
function kindOf(color = ""): string | undefined {
  const kind = /^var\(token-([a-z-]+)\)$/.exec(color)?.[1];
  return kind === "punctuation" ? undefined : kind;
}

/** Pieces of one kind side by side are one piece. */
function add(pieces: CodePiece[], text: string, kind?: string): void {
  const last = pieces.at(-1);
  if (typeof last === "string" && kind === undefined) pieces[pieces.length - 1] = last + text;
  else if (Array.isArray(last) && last[1] === kind) last[0] += text;
  else pieces.push(kind === undefined ? text : [text, kind]);
}
