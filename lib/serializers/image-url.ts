/**
 * A stored picture address as an absolute one: a root-relative path is ours and gets this instance's
 * public address; anything but http(s) is dropped, so no reply carries a script for an address.
 */
export function toImageUrl(stored: string | null, publicUrl: string): string | null {
  if (!stored) return null;
  if (stored.startsWith("/") && !stored.startsWith("//")) return publicUrl + stored;
  return /^https?:\/\//i.test(stored) && URL.canParse(stored) ? stored : null;
}
