import { describe, expect, it } from "vitest";
import { highlight } from "#lib/docs/highlight.ts";
import { jsonLines } from "#lib/docs/json-lines.ts";

const textOf = (lines: { text: string }[][]) =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");

const kindsOf = (lines: { text: string; kind?: string | undefined }[][]) =>
  Object.fromEntries(lines.flat().flatMap(({ text, kind }) => (kind ? [[text.trim(), kind]] : [])));

describe("code", () => {
  it.each([
    ["sh", 'curl "$A/store" \\\n  -H "x: $Y" -d @- <<JSON\n{ "a": 1 }\nJSON'],
    ["ts", 'const a = await api.getStore();\nif (!a.ok) throw new Error("x"); // why'],
    ["json", '{\n  "a": [1, null, "b"]\n}'],
    ["jsonc", '{\n  "a": 1\n  // …\n}'],
    ["http", "HTTP/1.1 201 Created\nlocation: https://shop.example/x\n\n{}"],
  ])("in %s keeps every character and has kinds", async (language, text) => {
    const lines = await highlight(text, language);
    expect(textOf(lines)).toBe(text);
    expect(Object.keys(kindsOf(lines)).length).toBeGreaterThan(0);
  });

  it("is told apart by kind", async () => {
    const lines = await highlight('const a = "b"; // c', "ts");
    expect(kindsOf(lines)).toMatchObject({ const: "keyword", "// c": "comment" });
  });
});

describe("JSON in the browser", () => {
  const text = '{\n  "a": "b: \\"c\\" 1",\n  "d": [-1.5e3, true, null]\n}';

  it("keeps every character", () => {
    expect(textOf(jsonLines(text))).toBe(text);
  });

  it("is told apart by kind", () => {
    expect(kindsOf(jsonLines(text))).toEqual({
      '"a"': "keyword",
      '"b: \\"c\\" 1"': "string",
      '"d"': "keyword",
      "-1.5e3": "constant",
      true: "constant",
      null: "constant",
    });
  });

  it("has no colours when it is very long", () => {
    const long = JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => index),
      null,
      1,
    );
    expect(
      jsonLines(long)
        .flat()
        .filter(({ kind }) => kind),
    ).toEqual([]);
  });
});
