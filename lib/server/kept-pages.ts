import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import inject from "light-my-request";
import { createReplies } from "#lib/cache/replies.ts";
import type { Keepable } from "#lib/cache/reply.ts";
import { createNonce } from "#lib/http/nonce.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { Pages } from "#lib/server/page-requests.ts";
import { findStorefrontEdition } from "#lib/services/find-storefront-edition.ts";

/** The pages that show the catalogue, to everybody alike. */
const OF_THE_CATALOGUE = /^\/(products(\/[^/?]+)?)?(\?|$)/;
/** How a page's own scripts ask: for parts of it, whose status nobody reads. */
const BY_SCRIPTS = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-action"];
/** Of the one reply it came with, or of its connection. */
const OF_ONE_REPLY = new Set(["connection", "content-length", "date", "transfer-encoding"]);

interface Page extends Keepable {
  status: number;
  headers: OutgoingHttpHeaders;
  /** By which its policy knows its scripts: every reply has another. Empty: it has no policy. */
  nonce: string;
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
 * Pages of the catalogue as they were rendered for this very state of the store, in up to `capacity` bytes
 * of memory; all others as `pages` renders them. Nothing but its address takes part in a page that is
 * kept, and no nonce is sent twice.
 */
export function keptPages(
  pages: Pages,
  rt: Pick<Runtime, "db" | "env" | "clock">,
  capacity: number,
): Pages {
  const kept = createReplies<Page>(capacity);
  return async (request, response) => {
    const edition = isForEverybody(request)
      ? await findStorefrontEdition(rt).catch(() => undefined)
      : undefined;
    if (!edition) return pages(request, response);
    const address = request.url ?? "/";
    try {
      send(await kept.serve(edition, address, rt.clock, () => render(pages, address)), response);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      send(error.page, response);
    }
  };
}

function isForEverybody({ method, url = "/", headers }: IncomingMessage): boolean {
  if (method !== "GET" || !OF_THE_CATALOGUE.test(url)) return false;
  return (
    headers["sec-fetch-dest"] !== "empty" && BY_SCRIPTS.every((name) => headers[name] === undefined)
  );
}

async function render(pages: Pages, url: string): Promise<Page> {
  const { statusCode, headers, rawPayload } = await inject(pages, { method: "GET", url });
  const policy = String(headers["content-security-policy"]);
  const page = {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OF_ONE_REPLY.has(name)),
    ),
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "",
    body: new Uint8Array(rawPayload),
    until: currentRequest()?.until ?? 0,
  };
  if (statusCode >= 500 || !page.nonce) throw new Trouble(page);
  return page;
}

function send({ status, headers, body, nonce }: Page, response: ServerResponse): void {
  const own = createNonce();
  const renew = (text: string) => (nonce ? text.replaceAll(nonce, own) : text);
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, Array.isArray(value) ? value.map(renew) : renew(String(value)));
  }
  response.statusCode = status;
  // Byte for byte: a nonce is ASCII.
  response.end(Buffer.from(renew(Buffer.from(body.buffer).toString("latin1")), "latin1"));
}
