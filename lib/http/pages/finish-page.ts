import { createHash } from "node:crypto";

/** A page that is the same in every reply: its policy admits its own scripts by their digests. */
export interface FinishedPage {
  text: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Its Link header. */
  link: string | undefined;
  /** The status that the page asks for; undefined: that of its render. */
  status: number | undefined;
}

const NONCE = /'nonce-([^']+)'/;
/** Next cannot set the status of a page that it renders whole, so a page for 404 names it. */
const PAGE_STATUS = /<meta name="page-status" content="(\d{3})"\s*\/?>/;
/** Not executed, so no policy has to admit it. */
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/;

/**
 * Replaces the nonce of a rendered page by the SHA-256 digests of exactly those inline scripts and
 * styles that carry it, so that anything injected into the page stays refused. Throws without a nonce.
 */
export function finishPage(text: string, policy: string, link?: string): FinishedPage {
  const nonce = NONCE.exec(policy)?.[1];
  if (!nonce) throw new Error("A page without a nonce cannot be finished");
  const withoutNonce = (part: string) =>
    part.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
  const digests = (tag: "script" | "style") => {
    const elements = text.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, "g"));
    const sources = [...elements]
      .filter(([, attributes = "", content]) => {
        return attributes.includes(`nonce="${nonce}"`) && content && !DATA_BLOCK.test(attributes);
      })
      .map(([, , content = ""]) => `'sha256-${sha256(withoutNonce(content))}'`);
    return [...new Set(sources)].join(" ");
  };
  const status = PAGE_STATUS.exec(text)?.[1];
  return {
    text: withoutNonce(text),
    policy: policy
      .replace(`'nonce-${nonce}' 'strict-dynamic'`, digests("script"))
      .replace(`'nonce-${nonce}'`, digests("style"))
      .replaceAll(/ +(?=;|$)/g, ""),
    // Preloads carry the nonce as well.
    link: link?.replaceAll(`; nonce="${nonce}"`, ""),
    status: status === undefined ? undefined : Number(status),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
