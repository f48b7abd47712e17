import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

export type Encryption = NonNullable<ReturnType<typeof createEncryption>>;

interface EncryptionKey {
  id: Buffer;
  key: Buffer;
}

const VERSION = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + ID_BYTES;

/**
 * Encrypts secrets stored in the database with AES-256-GCM. `secrets`: the current secret, then older ones,
 * space-separated; undefined when there are none.
 */
export function createEncryption(secrets: string | undefined) {
  const keys = secrets?.split(" ").map(deriveKey) ?? [];
  const [newest] = keys;
  if (!newest) return undefined;
  return {
    /** Encrypts with the newest secret; only the same `owner` can decrypt. */
    encrypt(text: string, owner: string): Buffer {
      const header = Buffer.concat([Buffer.of(VERSION), newest.id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(authenticatedData(header, owner));
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([header, nonce, encrypted, cipher.getAuthTag()]);
    },
    /** Returns undefined for an unknown secret, another owner or altered data. */
    decrypt(encrypted: Buffer, owner: string): string | undefined {
      const key = keys.find((candidate) => isEncryptedWith(candidate, encrypted));
      return key && decryptWith(key, encrypted, owner);
    },
    /** Returns false for data to encrypt again before its older secret is removed. */
    usesCurrentKey: (encrypted: Buffer) => isEncryptedWith(newest, encrypted),
  };
}

function deriveKey(secret: string): EncryptionKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "storefront courier keys", KEY_BYTES));
  return { id: createHash("sha256").update(key).digest().subarray(0, ID_BYTES), key };
}

function isEncryptedWith({ id }: EncryptionKey, encrypted: Buffer): boolean {
  return encrypted[0] === VERSION && encrypted.subarray(1, HEADER_BYTES).equals(id);
}

function decryptWith({ key }: EncryptionKey, encrypted: Buffer, owner: string): string | undefined {
  const start = HEADER_BYTES + NONCE_BYTES;
  const end = encrypted.length - TAG_BYTES;
  if (end < start) return undefined;
  const nonce = encrypted.subarray(HEADER_BYTES, start);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticatedData(encrypted.subarray(0, HEADER_BYTES), owner));
  decipher.setAuthTag(encrypted.subarray(end));
  try {
    const text = decipher.update(encrypted.subarray(start, end), undefined, "utf8");
    return text + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

/** Authenticates the format and the owner together with the text. */
function authenticatedData(header: Buffer, owner: string): Buffer {
  return Buffer.concat([header, Buffer.from(owner, "utf8")]);
}
