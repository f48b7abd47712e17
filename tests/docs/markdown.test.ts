import { describe, expect, it } from "vitest";
import { parseMarkdown, plainText, renderBlocks, renderInline } from "#lib/docs/markdown.ts";

const render = (source: string) => renderBlocks(parseMarkdown(source));

describe("Markdown", () => {
  it("lets wide tables scroll by keyboard, and marks only cells with text as header cells", () => {
    expect(render("| | b | c |\n|---|---|---|\n| `x\\|y` | 2 | 3 |")).toMatch(
      /^<div class="wide" tabindex="0"><table>\s*<thead>\s*<tr>\s*<td><\/td>\s*<th>b<\/th>/,
    );
    expect(render("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(/^<div><table>/);
  });

  it("wraps long paths and names", () => {
    expect(renderInline("`GET /a/{b}/c_d` **x**")).toBe(
      "<code>GET /a<wbr>/{b}<wbr>/c_<wbr>d</code> <strong>x</strong>",
    );
  });

  it("gives equal headings different anchors", () => {
    expect(render("## Stock\n\n## Stock\n\n## What's `left`?")).toBe(
      '<h2 id="stock">Stock</h2>\n<h2 id="stock-2">Stock</h2>\n<h2 id="what-s-left">What&#39;s <code>left</code>?</h2>\n',
    );
  });

  it("gives a heading inside another block no anchor", () => {
    expect(render("> ## Stock")).toContain("<h2>Stock</h2>");
  });

  it.each([
    "<script>alert(1)</script>",
    "a <b>bold</b> word",
    "![x](https://evil.example/x.png)",
    "[x](javascript:alert(1))",
    "[x](data:text/html,x)",
  ])("rejects %s", (source) => {
    expect(() => render(source)).toThrow("allowed in the docs");
  });

  it("returns the text without formatting", () => {
    expect(plainText("A `code` of **two *nested* words** and [a `link`](#x)")).toBe(
      "A code of two nested words and a link",
    );
  });
});
