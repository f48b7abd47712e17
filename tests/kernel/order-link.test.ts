import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isValidOrderLink, ORDER_LINK_DAYS, orderLink } from "#lib/kernel/order-link.ts";
import { loadOrCreateSecret } from "#lib/server/machine-secret.ts";

const SECRET = "a secret of more than thirty-two characters";
const NOW = Date.parse("2026-01-31T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const subject = { storeUid: "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f10", orderNumber: "ORD-0123456789" };

function keyOf(link: string): string {
  return new URL(link, "https://shop.example").searchParams.get("key") ?? "";
}

describe("R56: a signed order link", () => {
  const key = keyOf(orderLink(subject, SECRET, NOW));
  const [expires = "", signature = ""] = key.split(".");

  it("opens its order for thirty days", () => {
    expect(isValidOrderLink(subject, key, SECRET, NOW)).toBe(true);
    expect(isValidOrderLink(subject, key, SECRET, NOW + ORDER_LINK_DAYS * DAY_MS - 1)).toBe(true);
    expect(isValidOrderLink(subject, key, SECRET, NOW + ORDER_LINK_DAYS * DAY_MS)).toBe(false);
  });

  it("does not open orders of another number, store or secret", () => {
    const other = { ...subject, orderNumber: "ORD-0123456780" };
    const elsewhere = { ...subject, storeUid: "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f11" };
    expect(isValidOrderLink(other, key, SECRET, NOW)).toBe(false);
    expect(isValidOrderLink(elsewhere, key, SECRET, NOW)).toBe(false);
    expect(isValidOrderLink(subject, key, `${SECRET}!`, NOW)).toBe(false);
  });

  it.each([
    ["a later expiry", `zzzzzzz.${signature}`],
    ["a flipped bit", `${expires}.${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`],
    ["no signature", expires],
    ["an empty signature", `${expires}.`],
    ["a short signature", `${expires}.${signature.slice(1)}`],
    ["a long signature", `${expires}.${signature}A`],
    ["the key of nobody", ""],
    ["ten thousand characters", "a".repeat(10_000)],
  ])("rejects a link with %s", (_, forged) => {
    expect(isValidOrderLink(subject, forged, SECRET, NOW)).toBe(false);
  });

  it("encodes an order number with special characters", () => {
    const odd = { ...subject, orderNumber: "A/B ?#1" };
    const link = new URL(orderLink(odd, SECRET, NOW), "https://shop.example");
    expect(link.pathname).toBe("/orders/A%2FB%20%3F%231");
    expect(isValidOrderLink(odd, keyOf(link.href), SECRET, NOW)).toBe(true);
  });
});

describe("generated secret of the embedded database", () => {
  async function folder(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), "order-link-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    return directory;
  }

  it("creates the secret once, readable by its owner only", async () => {
    const directory = join(await folder(), "data");
    const secret = await loadOrCreateSecret(directory, "order-link-secret");
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadOrCreateSecret(directory, "order-link-secret")).toBe(secret);
    const file = join(directory, "order-link-secret");
    expect((await readFile(file, "utf8")).trim()).toBe(secret);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("creates another secret in another folder", async () => {
    const directory = async () => loadOrCreateSecret(await folder(), "order-link-secret");
    expect(await directory()).not.toBe(await directory());
  });
});
