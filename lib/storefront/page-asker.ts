import { callerAddress } from "#lib/http/request/client-address.ts";
import { instance } from "#lib/runtime.ts";
import type { Asker } from "#lib/storefront/backend/port.ts";

/** Whoever asked for a page with these headers. */
export function pageAsker(headers: Headers): Asker {
  return {
    signal: new AbortController().signal,
    ...callerAddress(headers, instance().addressSource),
    idempotencyKey: null,
    replyHeaders: new Headers(),
  };
}
