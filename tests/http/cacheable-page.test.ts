import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toCacheablePage } from "#lib/http/pages/cacheable-page.ts";

const NONCE = "q1W+2e/R3t4=";
const POLICY = `default-src 'self'; script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}'; img-src 'self'`;

const digestScript = (content: string) =>
  `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

describe("toCacheablePage", () => {
  it("allows the rendered scripts and styles by their digests", () => {
    const { text, policy } = toCacheablePage(
      `<style nonce="${NONCE}">p{}</style><script nonce="${NONCE}">push("${NONCE}")</script>` +
        `<script src="/a.js" nonce="${NONCE}"></script>`,
      POLICY,
    );
    expect(text).toBe(`<style>p{}</style><script>push("")</script><script src="/a.js"></script>`);
    expect(policy).toBe(
      `default-src 'self'; script-src 'self' ${digestScript('push("")')}; style-src 'self' ${digestScript("p{}")}; img-src 'self'`,
    );
  });

  it("does not allow injected scripts", () => {
    const injected = [
      "<script>steal(1)</script>",
      '<script nonce="">steal(2)</script>',
      '<script nonce="guessed">steal(3)</script>',
    ];
    const { policy } = toCacheablePage(
      `<script nonce="${NONCE}">run()</script>${injected.join("")}`,
      POLICY,
    );
    expect(policy).toContain(`script-src 'self' ${digestScript("run()")};`);
    for (const number of [1, 2, 3]) expect(policy).not.toContain(digestScript(`steal(${number})`));
    expect(policy).not.toMatch(/unsafe-inline|strict-dynamic|nonce/);
  });

  it("creates no digests for data blocks", () => {
    const data = `<script type="application/ld+json" nonce="${NONCE}">{}</script>`;
    expect(toCacheablePage(data, POLICY).policy).toContain("script-src 'self'; style-src 'self';");
  });

  it("returns the status set by the page", () => {
    expect(toCacheablePage('<meta name="page-status" content="404"/>', POLICY).status).toBe(404);
    expect(toCacheablePage("&lt;meta name=&quot;page-status&quot;", POLICY).status).toBeUndefined();
  });

  it("throws for a page without a nonce", () => {
    expect(() => toCacheablePage("", "default-src 'self'")).toThrow("no nonce");
  });
});
