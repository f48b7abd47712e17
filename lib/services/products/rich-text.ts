import sanitizeHtml from "sanitize-html";

/** Without scripts, styles and pictures; a product's page has its name as the only first-level heading. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "div", "br", "hr", "b", "strong", "i", "em", "u", "s", "sub", "sup", "a"],
    ...["h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    h1: "h2",
    a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener" }),
  },
};

const FORMATTING = new RegExp(
  `</?(${(ALLOWED.allowedTags as string[]).join("|")}|h1)\\b[^<>]*>`,
  "i",
);

/** Returns whether a text is HTML rather than plain text with a few angle brackets. */
function isHtml(text: string): boolean {
  return FORMATTING.test(text);
}

/** Returns sanitized HTML; "" when it has none but line breaks. */
export function toRichText(html: string): string {
  if (!isHtml(html)) return "";
  const sanitized = sanitizeHtml(html, ALLOWED).trim();
  return isHtml(sanitized.replace(/<br \/>/g, "")) ? sanitized : "";
}
