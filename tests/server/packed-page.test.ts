import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createNonce } from "#lib/http/nonce.ts";
import { bodyOf, bytesOf } from "#lib/kernel/body.ts";
import {
  openedWith,
  openPage,
  type PageText,
  packedWith,
  packPage,
  pageText,
} from "#lib/server/packed-page.ts";

const textWith = (page: PageText, nonce: string) =>
  Buffer.from(bytesOf(openedWith(openPage(page), page, nonce)));

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe("a packed page", () => {
  it("has another nonce wherever one stood, and every other byte as it was", async () => {
    const [made, own] = [createNonce(), createNonce()];
    const page = (nonce: string) =>
      Buffer.concat([ALL_BYTES, Buffer.from(`${nonce}Ẹ̀bà ${nonce}${nonce}`), ALL_BYTES]);
    const text = pageText(page(made), made);
    expect(textWith(await packPage(text), own).equals(page(own))).toBe(true);
    expect(textWith(text, own).equals(page(own))).toBe(true);
    expect(textWith(text, made).equals(page(made))).toBe(true);
  });

  it("is sent as it is packed, with another nonce in one place alone", async () => {
    const [made, own] = [createNonce(), createNonce()];
    const page = (nonce: string) =>
      Array.from({ length: 30 }, (_, n) => `<script nonce="${nonce}">part(${n})</script>`).join("");
    const packed = await packPage(pageText(Buffer.from(page(made)), made));
    const sent = bytesOf(packedWith(packed, own) ?? bodyOf([]));
    expect(brotliDecompressSync(sent).toString()).toBe(page(own));
    const changed = sent.filter((byte, at) => byte !== packed.body[at]);
    expect(changed.byteLength).toBeLessThanOrEqual(own.length);
  });

  it("is not sent as it is packed when its nonces lie too far from each other", async () => {
    const nonce = createNonce();
    const page = Buffer.from(`${nonce}${randomBytes(300_000).toString("base64")}${nonce}`);
    const packed = await packPage(pageText(page, nonce));
    expect(packedWith(packed, createNonce())).toBeUndefined();
    expect(textWith(packed, nonce).equals(page)).toBe(true);
  });

  it("without a nonce, or without a text, is what it was", async () => {
    for (const text of [ALL_BYTES, Buffer.alloc(0)]) {
      const packed = await packPage(pageText(text, ""));
      expect(textWith(packed, createNonce()).equals(text)).toBe(true);
      expect(packedWith(packed, createNonce())).toBeUndefined();
    }
  });

  it("takes a tenth of its memory, and no block that others share", async () => {
    const card = (product: number) =>
      `<li class="card"><a href="/products/${product}"><h3>Shoe ${product}</h3></a></li>`;
    const text = Buffer.from(Array.from({ length: 2_000 }, (_, index) => card(index)).join(""));
    const { body } = await packPage(pageText(text, ""));
    expect(body.byteLength).toBeLessThan(text.byteLength / 10);
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });
});
