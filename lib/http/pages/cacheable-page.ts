import { createHash } from "node:crypto";

/** A cacheable page: without a nonce; its policy allows scripts by their digests. */
interface CacheablePage {
  text: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Its Link header. */
  link: string | undefined;
  /** The status set by the page; undefined for the status of the render. */
  status: number | undefined;
}

const NONCE = /'nonce-([^']+)'/;
/** Next cannot set the status of a page that is not streamed, so a 404 page has it in a meta element. */
const PAGE_STATUS = /<meta name="page-status" content="(\d{3})"\s*\/?>/;
/** Data blocks are not executed and need no digest. */
const DATA_BLOCK = /\btype="application\/(ld\+)?json"/;

/**
 * Replaces the nonce of a rendered page with the SHA-256 digests of the inline scripts and styles that have
 * it, so that injected scripts stay blocked. Throws without a nonce.
 */
export function toCacheablePage(text: string, policy: string, link?: string): CacheablePage {
  const nonce = NONCE.exec(policy)?.[1];
  if (!nonce) throw new Error("The page has no nonce");
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
    // Preloads have the nonce too.
    link: link?.replaceAll(`; nonce="${nonce}"`, ""),
    status: status === undefined ? undefined : Number(status),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
