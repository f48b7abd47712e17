import type { Body } from "#lib/kernel/body.ts";

/** What can be kept of a rendered reply. */
export interface Keepable {
  body: { readonly byteLength: number };
  /** Milliseconds since the epoch from which it no longer holds; Infinity: while its version does. */
  until: number;
}

/** A rendered reply of the API. */
export interface Reply extends Keepable {
  body: Body;
  etag: string;
}
