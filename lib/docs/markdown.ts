import { Marked, type Token, type Tokens } from "marked";

/** Inline text. */
export type Inline =
  | string
  | { kind: "strong" | "emphasis"; children: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] };

export interface MarkdownCodeBlock {
  kind: "code";
  /** First word of the fence: sh, ts, json, jsonc, http. */
  language: string;
  /** Other words of the fence, such as the status of the shown response. */
  words: string[];
  text: string;
}

export type Block =
  | { kind: "paragraph" | "note"; children: Inline[] }
  | { kind: "heading"; depth: number; id: string; children: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | MarkdownCodeBlock;

const marked = new Marked();

/**
 * Parses the Markdown of the docs into a compact tree, which client components get as data. Throws for HTML and
 * pictures.
 */
export function parseMarkdown(source: string): Block[] {
  const ids = new Set<string>();
  return toBlocks(marked.lexer(source), ids);
}

/** Parses inline Markdown. */
export function parseInline(source: string): Inline[] {
  return toInlines(marked.Lexer.lexInline(source));
}

function toBlocks(tokens: Token[], ids: Set<string>): Block[] {
  return tokens.flatMap((token) => toBlock(token as Tokens.Generic, ids) ?? []);
}

function toBlock(token: Tokens.Generic, ids: Set<string>): Block | undefined {
  switch (token.type) {
    case "space":
    case "checkbox":
      return undefined;
    case "paragraph":
    case "text":
      return { kind: "paragraph", children: toInlines(token.tokens ?? [token as Token]) };
    case "blockquote":
      return {
        kind: "note",
        children: toInlines((token.tokens?.[0] as Tokens.Generic)?.tokens ?? []),
      };
    case "heading": {
      const children = toInlines(token.tokens ?? []);
      return { kind: "heading", depth: token.depth, id: newId(plainText(children), ids), children };
    }
    case "list":
      return {
        kind: "list",
        ordered: token.ordered,
        items: (token as Tokens.List).items.map((item) => toBlocks(item.tokens, ids)),
      };
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => toInlines(cell.tokens));
      return { kind: "table", head: cells(header), rows: rows.map(cells) };
    }
    case "code": {
      const [language = "", ...words] = String(token.lang ?? "").split(" ");
      return { kind: "code", language, words, text: token.text };
    }
    default:
      throw new Error(`The docs have no ${token.type}: ${token.raw}`);
  }
}

function toInlines(tokens: Token[]): Inline[] {
  return tokens.map((token) => toInline(token as Tokens.Generic));
}

function toInline(token: Tokens.Generic): Inline {
  switch (token.type) {
    case "text":
    case "escape":
      return token.text;
    case "codespan":
      return { kind: "code", text: token.text };
    case "strong":
      return { kind: "strong", children: toInlines(token.tokens ?? []) };
    case "em":
      return { kind: "emphasis", children: toInlines(token.tokens ?? []) };
    case "link":
      return { kind: "link", href: token.href, children: toInlines(token.tokens ?? []) };
    default:
      throw new Error(`The docs have no ${token.type}: ${token.raw}`);
  }
}

/** Returns the text without formatting. */
export function plainText(children: Inline[]): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      return child.kind === "code" ? child.text : plainText(child.children);
    })
    .join("");
}

/** Serializes inline text to Markdown. */
export function inlineMarkdown(children: Inline[]): string {
  return children.map(toMarkdown).join("");
}

function toMarkdown(child: Inline): string {
  if (typeof child === "string") return child;
  if (child.kind === "code") return `\`${child.text}\``;
  const text = inlineMarkdown(child.children);
  if (child.kind === "link") return `[${text}](${child.href})`;
  return child.kind === "strong" ? `**${text}**` : `*${text}*`;
}

/** Returns a unique anchor: `rate-limits`, then `rate-limits-2`. */
function newId(text: string, taken: Set<string>): string {
  const stem = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  let id = stem;
  for (let count = 2; taken.has(id); count++) id = `${stem}-${count}`;
  taken.add(id);
  return id;
}
