import { describe, expect, it } from "vitest";
import { createVault, type Vault } from "#lib/kernel/vault.ts";

const OLD = "an old secret of more than thirty-two characters";
const NEW = "a new secret of more than thirty-two characters!";
const TEXT = "sb_sandbox_0123456789";

const vaultOf = (...secrets: string[]) => createVault(secrets.join(" ")) as Vault;

describe("what a vault has sealed", () => {
  it("comes back whole, and reads differently each time", () => {
    const vault = vaultOf(NEW);
    const sealed = vault.seal(TEXT, "store a");
    expect(vault.open(sealed, "store a")).toBe(TEXT);
    expect(vault.seal(TEXT, "store a")).not.toEqual(sealed);
    expect(sealed.includes(TEXT)).toBe(false);
  });

  it("is no use to another owner, nor under another secret", () => {
    const sealed = vaultOf(NEW).seal(TEXT, "store a");
    expect(vaultOf(NEW).open(sealed, "store b")).toBeUndefined();
    expect(vaultOf(OLD).open(sealed, "store a")).toBeUndefined();
  });

  it("does not open once any of its bytes was changed or lost", () => {
    const vault = vaultOf(NEW);
    const sealed = vault.seal(TEXT, "store a");
    for (const place of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(vault.open(changed, "store a"), `byte ${place}`).toBeUndefined();
      expect(vault.open(sealed.subarray(0, place), "store a"), `cut at ${place}`).toBeUndefined();
    }
  });

  it("opens under a new secret while the old one stands behind it, and is known to be old", () => {
    const sealed = vaultOf(OLD).seal(TEXT, "store a");
    const rotated = vaultOf(NEW, OLD);
    expect(rotated.open(sealed, "store a")).toBe(TEXT);
    expect(rotated.isCurrent(sealed)).toBe(false);
    const again = rotated.seal(TEXT, "store a");
    expect(rotated.isCurrent(again)).toBe(true);
    expect(vaultOf(NEW).open(again, "store a")).toBe(TEXT);
  });
});

it("there is none without a secret", () => {
  expect(createVault(undefined)).toBeUndefined();
});
