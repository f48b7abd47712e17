import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Keeps texts so that a copy of the database does not give them away. */
export interface Encryption {
  /** AES-256-GCM under the newest secret; the text comes back for the same `owner` alone. */
  encrypt(text: string, owner: string): Buffer;
  /** Undefined when none of the secrets sealed it, it was sealed for another owner, or it was changed. */
  decrypt(sealed: Buffer, owner: string): string | undefined;
  /** False for what an older secret sealed: it should be sealed again before that secret goes. */
  usesCurrentKey(sealed: Buffer): boolean;
}

interface EncryptionKey {
  id: Buffer;
  key: Buffer;
}

const VERSION = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES;

/** `secrets`: the one to seal with, then those used before it, separated by spaces. None: no vault. */
export function createEncryption(secrets: string | undefined): Encryption | undefined {
  const keys = secrets?.split(" ").map(deriveKey) ?? [];
  const [newest] = keys;
  if (!newest) return undefined;
  return {
    encrypt(text, owner) {
      const head = Buffer.concat([Buffer.of(VERSION), newest.id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(authenticatedData(head, owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([head, nonce, sealed, cipher.getAuthTag()]);
    },
    decrypt(sealed, owner) {
      const key = keys.find((candidate) => isEncryptedWith(candidate, sealed));
      return key && decryptWith(key, sealed, owner);
    },
    usesCurrentKey: (sealed) => isEncryptedWith(newest, sealed),
  };
}

function deriveKey(secret: string): EncryptionKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "storefront vault", KEY_BYTES));
  return { id: createHash("sha256").update(key).digest().subarray(0, ID_BYTES), key };
}

function isEncryptedWith({ id }: EncryptionKey, sealed: Buffer): boolean {
  return sealed[0] === VERSION && sealed.subarray(1, HEAD_BYTES).equals(id);
}

function decryptWith({ key }: EncryptionKey, sealed: Buffer, owner: string): string | undefined {
  const body = HEAD_BYTES + NONCE_BYTES;
  const end = sealed.length - TAG_BYTES;
  if (end < body) return undefined;
  const nonce = sealed.subarray(HEAD_BYTES, body);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticatedData(sealed.subarray(0, HEAD_BYTES), owner));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return decipher.update(sealed.subarray(body, end), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

/** What is not secret but must not be exchanged: how it was sealed, and for whom. */
function authenticatedData(head: Buffer, owner: string): Buffer {
  return Buffer.concat([head, Buffer.from(owner, "utf8")]);
}
