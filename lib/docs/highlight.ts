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
    line.map(({ content, color }) => ({
      text: content,
      kind: /^var\(token-([a-z-]+)\)$/.exec(color ?? "")?.[1],
    })),
  );
}
