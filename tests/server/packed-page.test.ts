import { describe, expect, it } from "vitest";
import { createNonce } from "#lib/http/nonce.ts";
import { openPage, packPage } from "#lib/server/packed-page.ts";

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe("a packed page", () => {
  it("has another nonce wherever one stood, and every other byte as it was", () => {
    const [made, own] = [createNonce(), createNonce()];
    const page = (nonce: string) =>
      Buffer.concat([ALL_BYTES, Buffer.from(`${nonce}Ẹ̀bà ${nonce}${nonce}`), ALL_BYTES]);
    expect(openPage(packPage(page(made), made), own).equals(page(own))).toBe(true);
  });

  it("without a nonce, or without a text, is what it was", () => {
    for (const text of [ALL_BYTES, Buffer.alloc(0)]) {
      expect(openPage(packPage(text, ""), createNonce()).equals(text)).toBe(true);
    }
  });

  it("takes a tenth of its memory, and no block that others share", () => {
    const card = (product: number) =>
      `<li class="card"><a href="/products/${product}"><h3>Shoe ${product}</h3></a></li>`;
    const text = Buffer.from(Array.from({ length: 2_000 }, (_, index) => card(index)).join(""));
    const { body } = packPage(text, "");
    expect(body.byteLength).toBeLessThan(text.byteLength / 10);
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });
});
