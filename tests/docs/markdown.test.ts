import { describe, expect, it } from "vitest";
import { inlineMarkdown, parseInline, parseMarkdown, plainText } from "#lib/docs/markdown.ts";

describe("Markdown", () => {
  it("parses Markdown into headings with anchors, paragraphs, notes, lists, tables and code", () => {
    const blocks = parseMarkdown(
      [
        "# A page",
        "Text with `code`, **stress**, *tone* and [a link](/docs).",
        "> Note this.",
        "- one\n  - inner\n- two",
        "| a | b |\n|---|---|\n| `x|y` | 2 |".replace("x|y", "x\\|y"),
        "```json 404 X=y\n{}\n```",
      ].join("\n\n"),
    );
    expect(blocks).toEqual([
      { kind: "heading", depth: 1, id: "a-page", children: ["A page"] },
      {
        kind: "paragraph",
        children: [
          "Text with ",
          { kind: "code", text: "code" },
          ", ",
          { kind: "strong", children: ["stress"] },
          ", ",
          { kind: "emphasis", children: ["tone"] },
          " and ",
          { kind: "link", href: "/docs", children: ["a link"] },
          ".",
        ],
      },
      { kind: "note", children: ["Note this."] },
      {
        kind: "list",
        ordered: false,
        items: [
          [
            { kind: "paragraph", children: ["one"] },
            {
              kind: "list",
              ordered: false,
              items: [[{ kind: "paragraph", children: ["inner"] }]],
            },
          ],
          [{ kind: "paragraph", children: ["two"] }],
        ],
      },
      {
        kind: "table",
        head: [["a"], ["b"]],
        rows: [[[{ kind: "code", text: "x|y" }], ["2"]]],
      },
      { kind: "code", language: "json", words: ["404", "X=y"], text: "{}" },
    ]);
  });

  it("gives equal headings different anchors", () => {
    const ids = parseMarkdown("## Stock\n\n## Stock\n\n## What's `left`?").map(
      (block) => block.kind === "heading" && block.id,
    );
    expect(ids).toEqual(["stock", "stock-2", "what-s-left"]);
  });

  it.each(["<script>alert(1)</script>", "a <b>bold</b> word", "![x](https://evil.example/x.png)"])(
    "refuses %s",
    (source) => {
      expect(() => parseMarkdown(source)).toThrow("The docs have no");
    },
  );

  it("serializes to the same line", () => {
    const line = "A `code` of **two *nested* words** and [a `link`](#x)";
    expect(inlineMarkdown(parseInline(line))).toBe(line);
    expect(plainText(parseInline(line))).toBe("A code of two nested words and a link");
  });
});
