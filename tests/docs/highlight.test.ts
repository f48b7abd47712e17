import { describe, expect, it } from "vitest";
import { type CodeToken, highlight } from "#lib/docs/highlight.ts";
import { highlightJson } from "#lib/docs/highlight-json.ts";

const textOf = (tokens: CodeToken[]) => tokens.map((token) => [token].flat()[0]).join("");

const kindsOf = (tokens: CodeToken[]) =>
  Object.fromEntries(
    tokens.flatMap((token) => (Array.isArray(token) ? [[token[0].trim(), token[1]]] : [])),
  );

describe("highlight", () => {
  it.each([
    ["sh", 'curl "$A/store" \\\n  -H "x: $Y" -d @- <<JSON\n{ "a": 1 }\nJSON'],
    ["ts", 'const a = await api.getStore();\nif (!a.ok) throw new Error("x"); // why'],
    ["tsx", 'export const a = <p className="b">{c} – d</p>;'],
    ["css", "body {\n  margin: 0; /* none */\n}"],
    ["json", '{\n  "a": [1, null, "b"]\n}'],
    ["jsonc", '{\n  "a": 1\n  // …\n}'],
    ["http", "HTTP/1.1 201 Created\nlocation: https://shop.example/x\n\n{}"],
  ])("preserves every character of %s and returns token kinds", async (language, text) => {
    const tokens = await highlight(text, language);
    expect(textOf(tokens)).toBe(text);
    expect(Object.keys(kindsOf(tokens)).length).toBeGreaterThan(0);
  });

  it("merges adjacent tokens of one kind", async () => {
    expect(await highlight('{\n  "a": [1, 2]\n}', "json")).toEqual([
      "{\n  ",
      ['"a"', "keyword"],
      ": [",
      ["1", "constant"],
      ", ",
      ["2", "constant"],
      "]\n}",
    ]);
  });
});

describe("highlightJson", () => {
  const text = '{\n  "a": "b: \\"c\\" 1",\n  "d": [-1.5e3, true, null]\n}';

  it("preserves every character", () => {
    expect(textOf(highlightJson(text))).toBe(text);
  });

  it("distinguishes token kinds", () => {
    expect(kindsOf(highlightJson(text))).toEqual({
      '"a"': "keyword",
      '"b: \\"c\\" 1"': "string",
      '"d"': "keyword",
      "-1.5e3": "constant",
      true: "constant",
      null: "constant",
    });
  });

  it("does not highlight a very long text", () => {
    const long = JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => index),
      null,
      1,
    );
    expect(highlightJson(long)).toEqual([long]);
  });
});
