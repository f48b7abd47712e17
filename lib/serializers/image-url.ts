import { isPictureAddress } from "#lib/kernel/picture-address.ts";

/**
 * Returns a stored picture address as an absolute one: a path gets this instance's public address. Returns
 * null for what is no picture address, however it was stored.
 */
export function toImageUrl(stored: string | null, publicUrl: string): string | null {
  if (!stored || !isPictureAddress(stored)) return null;
  return stored.startsWith("/") ? publicUrl + stored : stored;
}
