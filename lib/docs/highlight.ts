import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import css from "shiki/langs/css.mjs";
import http from "shiki/langs/http.mjs";
import ini from "shiki/langs/ini.mjs";
import json from "shiki/langs/json.mjs";
import jsonc from "shiki/langs/jsonc.mjs";
import nginx from "shiki/langs/nginx.mjs";
import sql from "shiki/langs/sql.mjs";
import tsx from "shiki/langs/tsx.mjs";
import typescript from "shiki/langs/typescript.mjs";

/** Plain text, or text and its kind: `keyword`, `string`, … */
export type CodeToken = string | [text: string, kind: string];

const THEME = createCssVariablesTheme({ name: "kinds", variablePrefix: "", fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

// Unbounded: the docs have a fixed set of examples.
const cache = new Map<string, Promise<CodeToken[]>>();

/** Splits code into tokens by kind, which the stylesheet colours: the CSP forbids inline styles. */
export function highlight(text: string, language: string): Promise<CodeToken[]> {
  const key = `${language}\n${text}`;
  const tokens = cache.get(key) ?? readTokens(text, language);
  cache.set(key, tokens);
  return tokens;
}

async function readTokens(text: string, language: string): Promise<CodeToken[]> {
  highlighter ??= createHighlighterCore({
    themes: [THEME],
    langs: [bash, css, http, ini, json, jsonc, nginx, sql, tsx, typescript],
    engine: createJavaScriptRegexEngine(),
  });
  const lines = (await highlighter).codeToTokensBase(text, {
    lang: language,
    theme: "kinds",
    // A busy process would stop in the middle of a line after half a second.
    tokenizeTimeLimit: 0,
  });
  const tokens: CodeToken[] = [];
  for (const [number, line] of lines.entries()) {
    if (number > 0) add(tokens, "\n");
    for (const { content, color } of line) add(tokens, content, kindOf(color));
  }
  return tokens;
}

/** Reads the kind from `var(token-keyword)`. Punctuation stays plain text. */
function kindOf(color = ""): string | undefined {
  const kind = /^var\(token-([a-z-]+)\)$/.exec(color)?.[1];
  return kind === "punctuation" ? undefined : kind;
}

/** Merges adjacent tokens of the same kind. */
function add(tokens: CodeToken[], text: string, kind?: string): void {
  const last = tokens.at(-1);
  if (typeof last === "string" && kind === undefined) tokens[tokens.length - 1] = last + text;
  else if (Array.isArray(last) && last[1] === kind) last[0] += text;
  else tokens.push(kind === undefined ? text : [text, kind]);
}
