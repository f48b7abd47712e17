import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Keeps texts so that a copy of the database does not give them away. */
export interface Vault {
  /** AES-256-GCM under the newest secret; the text comes back for the same `owner` alone. */
  seal(text: string, owner: string): Buffer;
  /** Undefined when none of the secrets sealed it, it was sealed for another owner, or it was changed. */
  open(sealed: Buffer, owner: string): string | undefined;
  /** False for what an older secret sealed: it should be sealed again before that secret goes. */
  isCurrent(sealed: Buffer): boolean;
}

interface SealingKey {
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
export function createVault(secrets: string | undefined): Vault | undefined {
  const keys = secrets?.split(" ").map(sealingKey) ?? [];
  const [newest] = keys;
  if (!newest) return undefined;
  return {
    seal(text, owner) {
      const head = Buffer.concat([Buffer.of(VERSION), newest.id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bound(head, owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([head, nonce, sealed, cipher.getAuthTag()]);
    },
    open(sealed, owner) {
      const key = keys.find((candidate) => isSealedBy(candidate, sealed));
      return key && unseal(key, sealed, owner);
    },
    isCurrent: (sealed) => isSealedBy(newest, sealed),
  };
}

function sealingKey(secret: string): SealingKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "storefront vault", KEY_BYTES));
  return { id: createHash("sha256").update(key).digest().subarray(0, ID_BYTES), key };
}

function isSealedBy({ id }: SealingKey, sealed: Buffer): boolean {
  return sealed[0] === VERSION && sealed.subarray(1, HEAD_BYTES).equals(id);
}

function unseal({ key }: SealingKey, sealed: Buffer, owner: string): string | undefined {
  const body = HEAD_BYTES + NONCE_BYTES;
  const end = sealed.length - TAG_BYTES;
  if (end < body) return undefined;
  const nonce = sealed.subarray(HEAD_BYTES, body);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bound(sealed.subarray(0, HEAD_BYTES), owner));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return decipher.update(sealed.subarray(body, end), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

/** What is not secret but must not be exchanged: how it was sealed, and for whom. */
function bound(head: Buffer, owner: string): Buffer {
  return Buffer.concat([head, Buffer.from(owner, "utf8")]);
}
