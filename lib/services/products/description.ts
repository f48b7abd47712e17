import { compile, type FormatCallback, type HtmlToTextOptions } from "html-to-text";
import { z } from "zod";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { countOf, isStorable } from "#lib/kernel/text.ts";

/** Limits the time that the HTML parsers take, during which other requests wait. */
const MAX_TAGS = 4_000;
const MAX_TEXT = 4 * PRODUCT_LIMITS.description;

/** Maximum depth of nested elements; deeper ones are left out. */
const MAX_DEPTH = 100;

/** Formats a table row as one line: laying out tables takes time and memory quadratic in their spans. */
const row: FormatCallback = (elem, walk, builder) => {
  builder.openBlock();
  let cells = 0;
  for (const part of elem.children) {
    if (part.type === "tag" && cells++ > 0) builder.addInline(" · ");
    walk([part], builder);
  }
  builder.closeBlock();
};

const asText: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: "…" },
  formatters: { row },
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "• " } },
    { selector: "table", format: "block" },
    { selector: "tr", format: "row" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
};
const fromHtml = compile(asText);
const fromPlainText = compile({ ...asText, preserveNewlines: true });

/** Converts an HTML body to text with its paragraphs and lists; a body without tags keeps its lines. */
export const BodyCell = z
  .string()
  .refine(isStorable, { error: "has characters that cannot be stored", abort: true })
  .refine((body) => countOf(body, "<") <= MAX_TAGS, {
    error: `has more than ${MAX_TAGS} tags`,
    abort: true,
  })
  .refine((body) => textLength(body) <= MAX_TEXT, {
    error: `has more than ${MAX_TEXT} characters without its tags`,
    abort: true,
  })
  .transform(toText)
  .refine(
    (description) => description.length <= PRODUCT_LIMITS.description,
    `is longer than ${PRODUCT_LIMITS.description} characters without its tags`,
  );

/** Converts HTML to text with its paragraphs and lists; a text without tags keeps its lines. */
export function toText(body: string): string {
  return (/<[a-z!/]/i.test(body) ? fromHtml(body) : fromPlainText(body)).trim();
}

/** Counts the characters outside tags. */
function textLength(html: string): number {
  let length = 0;
  for (let start = 0; start < html.length; ) {
    const tag = html.indexOf("<", start);
    if (tag < 0) return length + html.length - start;
    length += tag - start;
    const end = html.indexOf(">", tag);
    if (end < 0) return length;
    start = end + 1;
  }
  return length;
}

/** Returns the description as HTML for an export, which preserves less whitespace. */
export function toHtml(description: string): string {
  return description
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");
}

/** Returns whether `read` is the parsed export of this description. */
export function isExportedDescription(description: string, read: string): boolean {
  if (read === description) return true;
  const letters = (text: string) => text.replace(/\s+/g, "");
  // Converting takes much longer than comparing.
  return letters(read) === letters(description) && read === toText(toHtml(description));
}

/** Returns the HTML tags of a description, without those that every import adds or drops. */
export function tagsOf(html: string): string {
  const tags = html.match(/<\/?[a-z][^<>]*>/gi) ?? [];
  return tags
    .map((tag) =>
      tag
        .replace(/ rel="[^"]*"|[/>]/g, "")
        .trimEnd()
        .toLowerCase(),
    )
    .filter((tag) => tag !== "<br")
    .join();
}
