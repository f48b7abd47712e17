import { describe, expect, it } from "vitest";
import { createEncryption, type Encryption } from "#lib/kernel/encryption.ts";

const OLD = "an old secret of more than thirty-two characters";
const NEW = "a new secret of more than thirty-two characters!";
const TEXT = "sb_sandbox_0123456789";

const encryptionWith = (...secrets: string[]) =>
  createEncryption(secrets.join(" "))?.for("courier keys") as Encryption;

describe("encryption", () => {
  it("decrypts what it encrypted, with a different ciphertext each time", () => {
    const encryption = encryptionWith(NEW);
    const encrypted = encryption.encrypt(TEXT, "store a");
    expect(encryption.decrypt(encrypted, "store a")).toBe(TEXT);
    expect(encryption.encrypt(TEXT, "store a")).not.toEqual(encrypted);
    expect(encrypted.includes(TEXT)).toBe(false);
  });

  it("decrypts for no other owner and with no other secret", () => {
    const encrypted = encryptionWith(NEW).encrypt(TEXT, "store a");
    expect(encryptionWith(NEW).decrypt(encrypted, "store b")).toBeUndefined();
    expect(encryptionWith(OLD).decrypt(encrypted, "store a")).toBeUndefined();
  });

  it("decrypts for no other purpose with the same secret and owner", () => {
    const encrypted = encryptionWith(NEW).encrypt(TEXT, "store a");
    const other = createEncryption(NEW)?.for("webhook secrets");
    expect(other?.decrypt(encrypted, "store a")).toBeUndefined();
    expect(other?.usesCurrentKey(encrypted, "store a")).toBe(false);
  });

  it("starts with the version of its format, and decrypts no other version", () => {
    const encryption = encryptionWith(NEW);
    const encrypted = encryption.encrypt(TEXT, "store a");
    expect(encrypted[0]).toBe(2);
    encrypted[0] = 3;
    expect(encryption.decrypt(encrypted, "store a")).toBeUndefined();
  });

  it("decrypts nothing when any byte was changed or lost", () => {
    const encryption = encryptionWith(NEW);
    const encrypted = encryption.encrypt(TEXT, "store a");
    for (const index of encrypted.keys()) {
      const changed = Buffer.from(encrypted);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(encryption.decrypt(changed, "store a"), `byte ${index}`).toBeUndefined();
      expect(
        encryption.decrypt(encrypted.subarray(0, index), "store a"),
        `cut at ${index}`,
      ).toBeUndefined();
    }
  });

  it("decrypts with an older secret and reports that it is not current", () => {
    const encrypted = encryptionWith(OLD).encrypt(TEXT, "store a");
    const rotated = encryptionWith(NEW, OLD);
    expect(rotated.decrypt(encrypted, "store a")).toBe(TEXT);
    expect(rotated.usesCurrentKey(encrypted, "store a")).toBe(false);
    const again = rotated.encrypt(TEXT, "store a");
    expect(rotated.usesCurrentKey(again, "store a")).toBe(true);
    expect(encryptionWith(NEW).decrypt(again, "store a")).toBe(TEXT);
  });
});

it("creates no encryption without a secret", () => {
  expect(createEncryption(undefined)).toBeUndefined();
});
