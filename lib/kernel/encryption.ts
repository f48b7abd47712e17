import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** What secrets are encrypted for. Each purpose has keys of its own: no value can be used for another. */
export type EncryptionPurpose = "courier keys" | "payment keys" | "webhook secrets";

export type Encryption = ReturnType<typeof createPurposeEncryption>;

/** Returns the encryption of the secrets of one purpose. */
export type EncryptionByPurpose = NonNullable<ReturnType<typeof createEncryption>>;

/** First byte of the encrypted data. */
const VERSION = 2;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const START = 1 + NONCE_BYTES;
const OPTIONS = { authTagLength: TAG_BYTES };

/**
 * Encrypts secrets stored in the database with AES-256-GCM. `secrets`: the current secret, then older ones,
 * space-separated; undefined when there are none.
 */
export function createEncryption(secrets: string | undefined) {
  if (!secrets) return undefined;
  return {
    for: (purpose: EncryptionPurpose) => createPurposeEncryption(secrets.split(" "), purpose),
  };
}

function createPurposeEncryption(secrets: string[], purpose: EncryptionPurpose) {
  const keys = secrets.map((secret) => deriveKey(secret, purpose));
  const [newest] = keys as [Buffer, ...Buffer[]];
  return {
    /** Encrypts with the newest secret; only the same `owner` can decrypt. */
    encrypt(text: string, owner: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, nonce, OPTIONS).setAAD(
        authenticatedData(owner),
      );
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, encrypted, cipher.getAuthTag()]);
    },
    /** Returns undefined for an unknown secret, another owner or altered data. */
    decrypt(encrypted: Buffer, owner: string): string | undefined {
      for (const key of keys) {
        const text = decryptWith(key, encrypted, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    /** Returns false for data to encrypt again before its older secret is removed. */
    usesCurrentKey: (encrypted: Buffer, owner: string) =>
      decryptWith(newest, encrypted, owner) !== undefined,
  };
}

function deriveKey(secret: string, purpose: EncryptionPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `storefront ${purpose}`, KEY_BYTES));
}

/** Authenticates the version and the owner together with the text. */
function authenticatedData(owner: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(owner)]);
}

function decryptWith(key: Buffer, encrypted: Buffer, owner: string): string | undefined {
  const end = encrypted.length - TAG_BYTES;
  if (encrypted[0] !== VERSION || end < START) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(1, START), OPTIONS)
    .setAAD(authenticatedData(owner))
    .setAuthTag(encrypted.subarray(end));
  try {
    return (
      decipher.update(encrypted.subarray(START, end), undefined, "utf8") + decipher.final("utf8")
    );
  } catch {
    return undefined;
  }
}
