export interface Keeping {
  /** Milliseconds for which a reply is given again without asking. 0: the API is asked each time. */
  freshFor: number;
  /** Milliseconds for which it then stands in while the API refuses by a limit or is in trouble. */
  standInFor: number;
  /** Largest sum of what is kept, in characters, roughly; what was used least recently goes first. */
  capacity: number;
  /** Sends the requests; the platform's own by default. */
  fetch?: (request: Request) => Promise<Response>;
}

interface Kept {
  body: string;
  headers: Headers;
  etag: string;
  /** When the API last said that this holds, ms. */
  confirmed: number;
  /** Until when nobody asks: one who does so asks for all. */
  unaskedUntil: number;
}

/** While one asker waits for the API, others make do; after a trouble all do for as long. */
const PAUSE = 5_000;

/**
 * A `fetch` for the client that keeps replies with an ETag and asks whether they still hold
 * (If-None-Match): a page shown often costs one read each `freshFor`, and most of those no body. What
 * is asked for with `Cache-Control: no-cache` is asked of the API, and nothing stands in for it.
 */
export function keepReplies(keeping: Keeping): (request: Request) => Promise<Response> {
  const { freshFor, standInFor, fetch: send = (request: Request) => fetch(request) } = keeping;
  const shelf = createShelf(keeping.capacity);

  async function ask(key: string, request: Request, kept: Kept | undefined): Promise<Response> {
    const response = await send(kept ? conditional(request, kept.etag) : request);
    const now = Date.now();
    if (kept && response.status === 304) {
      kept.confirmed = now;
      kept.unaskedUntil = now + freshFor;
      return replyOf(kept);
    }
    const etag = response.headers.get("etag");
    if (response.status !== 200 || etag === null) {
      if (!isTrouble(response)) shelf.remove(key);
      return response;
    }
    const body = await response.text();
    const headers = new Headers(response.headers);
    const fresh = { body, headers, etag, confirmed: now, unaskedUntil: now + freshFor };
    shelf.put(key, fresh);
    return replyOf(fresh);
  }

  return async (request) => {
    if (request.method !== "GET") return send(request);
    const key = `${request.headers.get("authorization")} ${request.url}`;
    const kept = shelf.get(key);
    const asked = Date.now();
    const mayStandIn = kept && asked < kept.confirmed + freshFor + standInFor;
    if (!mayStandIn || request.headers.get("cache-control") === "no-cache") {
      return ask(key, request, kept);
    }
    if (asked < kept.unaskedUntil) return replyOf(kept);
    kept.unaskedUntil = asked + (freshFor > 0 ? PAUSE : 0);
    try {
      const response = await ask(key, request, kept);
      if (!isTrouble(response)) return response;
      // Unread, it would keep its connection from being used again.
      response.body?.cancel().catch(() => {});
      return replyOf(kept);
    } catch (error) {
      if (request.signal.aborted && !isTimeout(request.signal)) throw error;
      return replyOf(kept);
    }
  };
}

function conditional(request: Request, etag: string): Request {
  const headers = new Headers(request.headers);
  headers.set("if-none-match", etag);
  return new Request(request, { headers });
}

function isTrouble({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** The API took too long, which is its trouble; whoever left on their own wants no answer. */
function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

function replyOf({ body, headers }: Kept): Response {
  return new Response(body, { status: 200, headers });
}

/** What a reply costs beside its text and its key, most of it its headers. */
const OVERHEAD = 2_000;

/** Holds at most `capacity` characters of replies. A Map remembers in which order it was written. */
function createShelf(capacity: number) {
  const entries = new Map<string, Kept>();
  let held = 0;
  const sizeOf = (key: string, { body }: Kept) => body.length + key.length + OVERHEAD;
  const remove = (key: string): void => {
    const kept = entries.get(key);
    if (!kept) return;
    held -= sizeOf(key, kept);
    entries.delete(key);
  };
  return {
    remove,
    get(key: string): Kept | undefined {
      const kept = entries.get(key);
      if (kept) {
        entries.delete(key);
        entries.set(key, kept);
      }
      return kept;
    },
    put(key: string, kept: Kept): void {
      remove(key);
      const size = sizeOf(key, kept);
      if (size > capacity) return;
      entries.set(key, kept);
      held += size;
      for (const [oldest] of entries) {
        if (held <= capacity) return;
        remove(oldest);
      }
    },
  };
}
