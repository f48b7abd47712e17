// Mails are rendered by jobs, which run without a build: Node strips types but cannot load JSX, so this is not React.
import { html } from "hono/html";

export { html };

/** HTML in which every inserted text is escaped. */
export type MailHtml = ReturnType<typeof html>;

/** The theme's colours, which mail programs cannot take from a style sheet. */
const LIGHT = {
  paper: "#fbfbf7",
  sheet: "#ffffff",
  ink: "#14241c",
  soft: "#4c5b53",
  rule: "#d9ddd3",
};
const DARK = {
  paper: "#121a16",
  sheet: "#19231e",
  ink: "#eef3ea",
  soft: "#a9b8ae",
  rule: "#2f3b35",
};
const SPOT = "#f6c42e";
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Some mail programs ignore style sheets: the inline styles are the light theme, this is the dark one. */
const STYLE_SHEET = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${DARK.paper} !important; color: ${DARK.ink} !important; }
  .sheet { background: ${DARK.sheet} !important; border-color: ${DARK.rule} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .rule { border-color: ${DARK.rule} !important; }
  .line { border-color: ${DARK.ink} !important; }
}`;

/** The store as its mails show it. */
export interface MailStore {
  name: string;
  /** Absolute URL; may be empty. */
  logo: string;
  email: string;
  /** As people in its country write it. */
  phone: string;
  currency: string;
  /** IANA name. */
  timeZone: string;
}

interface Page {
  /** The sender. */
  store: Pick<MailStore, "name" | "logo">;
  title: string;
  body: MailHtml;
  /** Why the recipient gets this mail, and what to do with questions. */
  footer: MailHtml;
}

/** Returns a complete mail. The store's logo has a light background, because most logos are dark. */
export function page({ store, title, body, footer }: Page): MailHtml {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${LIGHT.paper}; color: ${LIGHT.ink}; font: 16px/1.5 ${FONT}">
<div class="paper" style="background: ${LIGHT.paper}; padding: 24px 12px">
<div style="max-width: 600px; margin: 0 auto">
<div style="padding: 0 8px 16px; font-size: 20px; font-weight: 700">${
    store.logo
      ? html`<img src="${store.logo}" alt="${store.name}" height="40" style="display: inline-block; max-width: 200px; height: 40px; padding: 8px; background: #ffffff; border-radius: 8px; color: ${LIGHT.ink}; object-fit: contain">`
      : store.name
  }</div>
<div class="sheet" style="padding: 24px 20px; background: ${LIGHT.sheet}; border: 1px solid ${LIGHT.rule}; border-radius: 12px">
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25">${title}</h1>
${body}
</div>
<div class="soft" style="padding: 16px 8px 0; font-size: 14px; color: ${LIGHT.soft}">${footer}</div>
</div>
</div>
</body>
</html>`;
}

export function paragraph(content: MailHtml | string): MailHtml {
  return html`<p style="margin: 0 0 16px">${content}</p>`;
}

/** Returns a link that looks like a button: filled, or outlined below one that is more important. */
export function button(label: string, url: string, isOutlined = false): MailHtml {
  const style = `display: inline-block; padding: 12px 20px; color: ${LIGHT.ink}; font-weight: 700; text-decoration: none; border-radius: 8px`;
  const anchor = isOutlined
    ? html`<a class="ink line" href="${url}" style="${style}; border: 1px solid ${LIGHT.ink}">${label}</a>`
    : html`<a href="${url}" style="${style}; background: ${SPOT}; border: 1px solid ${SPOT}">${label}</a>`;
  return html`<p style="margin: 0 0 20px">${anchor}</p>`;
}

export function link(label: string, url: string): MailHtml {
  return html`<a class="ink" href="${url}" style="color: ${LIGHT.ink}; overflow-wrap: anywhere">${label}</a>`;
}

/** Returns names and what they stand for, such as an address. */
export function facts(entries: [name: string, value: MailHtml | string][]): MailHtml {
  return html`${entries.map(
    ([name, value]) =>
      html`<p style="margin: 0 0 12px; overflow-wrap: anywhere"><span class="soft" style="color: ${LIGHT.soft}">${name}</span><br>${value}</p>`,
  )}`;
}

interface Line {
  name: string;
  /** Shown below the name; may be empty. */
  details?: string;
  value: string;
  isTotal?: boolean;
}

/** Returns a table of names with amounts, or with quantities. */
export function lines(rows: Line[]): MailHtml {
  return html`<table class="data" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width: 100%; margin: 0 0 16px; border-collapse: collapse; font-size: 16px">
${rows.map(line)}</table>`;
}

function line({ name, details, value, isTotal }: Line): MailHtml {
  const border = isTotal ? `2px solid ${LIGHT.ink}` : `1px solid ${LIGHT.rule}`;
  const style = `padding: 8px 0; border-top: ${border}; vertical-align: top; font-weight: ${isTotal ? 700 : 400}`;
  const theme = isTotal ? "line" : "rule";
  return html`<tr><td class="${theme}" style="${style}; overflow-wrap: anywhere; word-break: break-word">${name}${
    details &&
    html`<br><span class="soft" style="font-size: 14px; color: ${LIGHT.soft}">${details}</span>`
  }</td><td class="${theme}" style="${style}; padding-left: 16px; text-align: right; white-space: nowrap">${value}</td></tr>
`;
}
