import { describe, expect, it } from "vitest";
import { createEncryption, type Encryption } from "#lib/kernel/encryption.ts";

const OLD = "an old secret of more than thirty-two characters";
const NEW = "a new secret of more than thirty-two characters!";
const TEXT = "sb_sandbox_0123456789";

const vaultOf = (...secrets: string[]) => createEncryption(secrets.join(" ")) as Encryption;

describe("encryption", () => {
  it("decrypts what it encrypted, with a different ciphertext each time", () => {
    const vault = vaultOf(NEW);
    const sealed = vault.encrypt(TEXT, "store a");
    expect(vault.decrypt(sealed, "store a")).toBe(TEXT);
    expect(vault.encrypt(TEXT, "store a")).not.toEqual(sealed);
    expect(sealed.includes(TEXT)).toBe(false);
  });

  it("decrypts for no other owner and with no other secret", () => {
    const sealed = vaultOf(NEW).encrypt(TEXT, "store a");
    expect(vaultOf(NEW).decrypt(sealed, "store b")).toBeUndefined();
    expect(vaultOf(OLD).decrypt(sealed, "store a")).toBeUndefined();
  });

  it("decrypts nothing when any byte was changed or lost", () => {
    const vault = vaultOf(NEW);
    const sealed = vault.encrypt(TEXT, "store a");
    for (const place of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(vault.decrypt(changed, "store a"), `byte ${place}`).toBeUndefined();
      expect(
        vault.decrypt(sealed.subarray(0, place), "store a"),
        `cut at ${place}`,
      ).toBeUndefined();
    }
  });

  it("decrypts with an older secret and reports that it is not current", () => {
    const sealed = vaultOf(OLD).encrypt(TEXT, "store a");
    const rotated = vaultOf(NEW, OLD);
    expect(rotated.decrypt(sealed, "store a")).toBe(TEXT);
    expect(rotated.usesCurrentKey(sealed)).toBe(false);
    const again = rotated.encrypt(TEXT, "store a");
    expect(rotated.usesCurrentKey(again)).toBe(true);
    expect(vaultOf(NEW).decrypt(again, "store a")).toBe(TEXT);
  });
});

it("creates no encryption without a secret", () => {
  expect(createEncryption(undefined)).toBeUndefined();
});
