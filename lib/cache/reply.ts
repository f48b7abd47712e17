/** What can be kept of a rendered reply. */
export interface Keepable {
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds since the epoch from which it no longer holds; Infinity: while its version does. */
  until: number;
}

/** A rendered reply of the API. */
export interface Reply extends Keepable {
  etag: string;
}
