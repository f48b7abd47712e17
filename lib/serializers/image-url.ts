import { isImageUrl } from "#lib/kernel/image-url.ts";

/**
 * Returns a stored image URL as an absolute one; paths get this instance's public URL. Null for an invalid
 * URL.
 */
export function toImageUrl(stored: string | null, publicUrl: string): string | null {
  if (!stored || !isImageUrl(stored)) return null;
  return stored.startsWith("/") ? publicUrl + stored : stored;
}
