/** Strong validator of a reply with this digest: others' bytes have another one. */
export function etagOf(digest: string): string {
  return `"${digest}"`;
}

/** True when `If-None-Match` names this validator, weakly compared, or any with `*`. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag);
}
