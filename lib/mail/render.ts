import { compile } from "html-to-text";
import type { MailHtml } from "#lib/mail/html.ts";

/** The content of a mail. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

const toText = compile({
  wordwrap: 78,
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "table.data", format: "dataTable", options: { maxColumnWidth: 56 } },
  ],
});

/** Returns a mail as HTML and, for programs that do not show it, as text. */
export async function renderMail(subject: string, page: MailHtml): Promise<MailContent> {
  const html = String(await page);
  return { subject: oneLine(subject), html, text: `${toText(html)}\n` };
}

/** Line feeds in names must not end the header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
