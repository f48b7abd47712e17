import { callerAddress } from "#lib/http/request/client-address.ts";
import { instance } from "#lib/runtime.ts";
import type { Caller } from "#lib/shop/data/port.ts";

/** Returns the caller of a page request with these headers. */
export function pageCaller(headers: Headers): Caller {
  return {
    signal: new AbortController().signal,
    ...callerAddress(headers, instance().addressSource),
    idempotencyKey: null,
    replyHeaders: new Headers(),
  };
}
