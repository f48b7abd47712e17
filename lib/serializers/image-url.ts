import { isImageUrl } from "#lib/kernel/picture-address.ts";

/**
 * Returns a stored picture address as an absolute one; paths get this instance's public address. Null for an
 * invalid address.
 */
export function toImageUrl(stored: string | null, publicUrl: string): string | null {
  if (!stored || !isImageUrl(stored)) return null;
  return stored.startsWith("/") ? publicUrl + stored : stored;
}
