import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestSecret, generateKey, isWellFormedKey } from "#lib/kernel/api-key.ts";

const PREFIX = "sfk_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("API key", () => {
  it("builds a key from the prefix, 43 base62 characters and a checksum of 6", () => {
    for (let round = 0; round < 200; round++) {
      const key = generateKey(PREFIX);
      expect(key).toMatch(/^sfk_[0-9A-Za-z]{49}$/);
      expect(isWellFormedKey(key, PREFIX)).toBe(true);
    }
  });

  it("computes the same CRC32 checksum as other implementations", () => {
    const body = `sfk_${"0".repeat(43)}`;
    expect(isWellFormedKey(`${body}2sgPrG`, PREFIX)).toBe(true);
  });

  it("rejects every text that differs from a key in one character", () => {
    const key = generateKey(PREFIX);
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

  it("R10: rejects a key with another prefix, even if one prefix starts with the other", () => {
    expect(isWellFormedKey(generateKey("sfk_test_"), "sfk_")).toBe(false);
    expect(isWellFormedKey(generateKey("sfk_"), "sfk_test_")).toBe(false);
  });

  it.each(["", PREFIX, "sfk", `${PREFIX}${"0".repeat(49)}`, "x".repeat(100_000)])(
    "rejects %j as a key",
    (text) => {
      expect(isWellFormedKey(text, PREFIX)).toBe(false);
    },
  );
});

it("digests the whole text with SHA-256", () => {
  expect(digestSecret("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
