/** A rendered reply. */
export interface Reply {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Milliseconds since the epoch from which it no longer holds; Infinity: while its version does. */
  until: number;
}
