/** Returns a strong ETag for a response with this digest. */
export function toEtag(digest: string): string {
  return `"${digest}"`;
}

/** Returns true when `If-None-Match` contains this ETag (weak comparison) or `*`. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}
