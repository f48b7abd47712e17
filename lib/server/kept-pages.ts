import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { parseAccept } from "hono/utils/accept";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";
import type { Regulars } from "#lib/cache/regulars.ts";
import { createReplies } from "#lib/cache/replies.ts";
import type { Keepable } from "#lib/cache/reply.ts";
import { createSharedReads } from "#lib/cache/shared-reads.ts";
import { createNonce } from "#lib/http/nonce.ts";
import { bytesOf } from "#lib/kernel/body.ts";
import { cacheCounts } from "#lib/kernel/cache-counts.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";
import type { Runtime } from "#lib/runtime.ts";
import {
  openedWith,
  openPage,
  type PageText,
  packedWith,
  packPage,
  pageText,
} from "#lib/server/packed-page.ts";
import type { Pages } from "#lib/server/page-requests.ts";
import { type CountRender, limitRenders } from "#lib/server/render-limit.ts";
import { sendPieces } from "#lib/server/send-pieces.ts";
import {
  findStorefront,
  type Storefront,
  seenStorefront,
} from "#lib/services/stores/find-storefront.ts";
import { catalogueAddress } from "#lib/storefront/catalogue-address.ts";

/** By these a page's own scripts say which parts of it they want. */
const PARTS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
/** A digest of these, by which a browser tells the replies of one address apart. */
const PARTS_DIGEST = "_rsc";
/** Of the one reply it came with, or of its connection. */
const OF_ONE_REPLY = new Set([
  "connection",
  "content-length",
  "date",
  "set-cookie",
  "transfer-encoding",
]);

/** Of the capacity, for the texts of packed pages that were opened lately. */
const OPENED_SHARE = 1 / 3;

/** Pages show one alone. */
const THE_STORE = "";

interface Page extends PageText, Pick<Keepable, "until"> {
  status: number;
  headers: OutgoingHttpHeaders;
}

/** A page that tells of trouble: for those who waited for it, and not for longer. */
class Trouble extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super("a page is in trouble");
    this.page = page;
  }
}

/**
 * Pages of the catalogue that the `regulars` ask for, as they were rendered for this very state of the
 * store, in up to `capacity` bytes of memory; all others as `pages` renders them. Nothing but its address,
 * and which parts are wanted, takes part in a page of the catalogue, and no nonce is sent twice. Only what
 * is rendered counts against a client's limit.
 */
export function keptPages(
  pages: Pages,
  rt: Pick<Runtime, "db" | "env" | "clock">,
  capacity: number,
  regulars: Regulars,
  countRender: CountRender,
): Pages {
  const kept = createReplies<Page>(capacity * (1 - OPENED_SHARE), regulars, cacheCounts("pages"));
  const opened = new LRUCache<Page, Uint8Array>({
    // What is larger than all is never kept.
    maxSize: Math.max(Math.floor(capacity * OPENED_SHARE), 1),
    // A redirect has no text.
    sizeCalculation: (text) => Math.max(text.byteLength, 1),
    memoMethod: openPage,
  });
  const textOf = (page: Page) => (page.packed ? opened.memo(page) : openPage(page));
  const limited = limitRenders(pages, countRender);
  const storefronts = createSharedReads<Storefront | undefined>();
  // Of a database in trouble a page tells by itself.
  const find = () => findStorefront(rt).catch(() => undefined);
  return async (request, response) => {
    const address = addressOf(request);
    const storefront = address && (await storefronts.of(THE_STORE, [], find));
    if (!storefront) return limited(request, response);
    const parts = partsWanted(request.headers);
    const query = `${address} ${JSON.stringify(parts)}`;
    const make = async (isToBeKept: boolean) => {
      seenStorefront.leave(storefront);
      const page = await render(pages, address, parts);
      return isToBeKept ? { ...page, ...(await packPage(page)) } : page;
    };
    const page = await kept
      .serve(storefront.edition, query, rt.clock, make, () => countRender(request))
      .catch((error: unknown) => {
        if (error instanceof Trouble) return error.page;
        throw error;
      });
    send(page, textOf, request, response);
  };
}

/** Undefined: the page shows something else than the catalogue, which is everybody's alike. */
function addressOf({ method, url = "/", headers }: IncomingMessage): string | undefined {
  const address = method === "GET" ? catalogueAddress(url) : undefined;
  if (!address || !headers.rsc) return address;
  const digest = new URLSearchParams(url.slice(url.indexOf("?") + 1)).get(PARTS_DIGEST);
  if (digest === null) return address;
  const more = new URLSearchParams({ [PARTS_DIGEST]: digest });
  return `${address}${address.includes("?") ? "&" : "?"}${more}`;
}

function partsWanted(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const wanted = Object.fromEntries(
    PARTS.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );
  // To scripts, which show what they get, the status of a page says nothing.
  return headers["sec-fetch-dest"] === "empty" ? { ...wanted, "sec-fetch-dest": "empty" } : wanted;
}

async function render(pages: Pages, url: string, parts: IncomingHttpHeaders): Promise<Page> {
  const asked = { method: "GET", url, headers: parts };
  const { statusCode, headers, rawPayload } = await inject(pages, asked);
  const policy = String(headers["content-security-policy"]);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  const page = {
    ...pageText(rawPayload, nonce),
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OF_ONE_REPLY.has(name)),
    ),
    until: currentRequest()?.until ?? 0,
  };
  if (statusCode >= 500 || !page.nonce) throw new Trouble(page);
  return page;
}

function send(
  page: Page,
  textOf: (page: Page) => Uint8Array,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const own = createNonce();
  const renew = (text: string) => (page.nonce ? text.replaceAll(page.nonce, own) : text);
  for (const [name, value] of Object.entries(page.headers)) {
    response.setHeader(name, Array.isArray(value) ? value.map(renew) : renew(String(value)));
  }
  response.statusCode = page.status;
  const packed = takesBrotli(headers) ? packedWith(page, own) : undefined;
  const body = packed ?? openedWith(textOf(page), page, own);
  if (packed) response.setHeader("content-encoding", "br");
  response.setHeader("content-length", body.byteLength);
  // What is compressed as it leaves goes fastest in one piece.
  if (packed || !headers["accept-encoding"]) sendPieces(response, body);
  else response.end(bytesOf(body));
}

function takesBrotli(headers: IncomingHttpHeaders): boolean {
  return parseAccept(String(headers["accept-encoding"] ?? "")).some(
    ({ type, q }) => type === "br" && q > 0,
  );
}
