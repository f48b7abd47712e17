import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestOf, isWellFormedKey, mintKey, randomSecret } from "#lib/kernel/api-key.ts";

const PREFIX = "sfk_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("a key", () => {
  it("is the prefix, 43 base62 characters and a checksum of 6", () => {
    for (let round = 0; round < 200; round++) {
      const key = mintKey(PREFIX);
      expect(key).toMatch(/^sfk_[0-9A-Za-z]{49}$/);
      expect(isWellFormedKey(key, PREFIX)).toBe(true);
    }
  });

  it("has the checksum another language's CRC32 gives it", () => {
    const body = `sfk_${"0".repeat(43)}`;
    expect(isWellFormedKey(`${body}2sgPrG`, PREFIX)).toBe(true);
  });

  it("is told from every text that differs in one character", () => {
    const key = mintKey(PREFIX);
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom(...ALPHABET, "-", "_", "é", "\u0000", " "),
        (index, other) => {
          fc.pre(key[index] !== other);
          const mistyped = key.slice(0, index) + other + key.slice(index + 1);
          expect(isWellFormedKey(mistyped, PREFIX)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("R10: of another prefix is not well-formed, though one is the other's beginning", () => {
    expect(isWellFormedKey(mintKey("sfk_test_"), "sfk_")).toBe(false);
    expect(isWellFormedKey(mintKey("sfk_"), "sfk_test_")).toBe(false);
  });

  it.each(["", PREFIX, "sfk", `${PREFIX}${"0".repeat(49)}`, "x".repeat(100_000)])(
    "%j is none",
    (text) => {
      expect(isWellFormedKey(text, PREFIX)).toBe(false);
    },
  );

  it("never comes twice", () => {
    expect(new Set(Array.from({ length: 1000 }, randomSecret)).size).toBe(1000);
  });
});

it("a digest is SHA-256 of the whole text", () => {
  expect(digestOf("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
