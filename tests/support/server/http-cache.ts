import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "#tests/support/server/listen.ts";

const PURGE_PATH = "/v1/edge-cache/dangerously-delete-by-tags";
export const PURGE_TOKEN = "a-token-that-may-purge";
/** Headers of the connection, and of the encoding that `fetch` has already decoded. */
const DROPPED = ["connection", "content-encoding", "content-length", "transfer-encoding"];

interface StoredReply {
  status: number;
  headers: [string, string][];
  body: Buffer;
  tags: string[];
  expiresAt: number;
  /** Values of the request headers that the response varies by. */
  varied: [string, string | undefined][];
}

/** A shared HTTP cache, such as a CDN. */
export interface HttpCache {
  url: string;
  /** The URL of the origin. */
  origin: string;
  /** Paths that were requested from the origin. */
  misses: string[];
  clear(): void;
  close(): Promise<void>;
}

/**
 * Starts a plain shared HTTP cache. It stores what `CDN-Cache-Control: max-age` allows, keyed by URL and `Vary`
 * but not by cookies, and deletes the responses whose tags are purged, with the requests of Vercel's REST API.
 */
export async function startHttpCache(): Promise<HttpCache> {
  const replies = new Map<string, StoredReply[]>();
  const cache: HttpCache = { url: "", origin: "", misses: [], clear: () => replies.clear(), close };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith(PURGE_PATH)) {
      const isAllowed = request.headers.authorization === `Bearer ${PURGE_TOKEN}`;
      const { tags } = (await json(request)) as { tags: string[] };
      if (isAllowed) purge(tags);
      return void response.writeHead(isAllowed ? 200 : 403).end("{}");
    }
    const known = replies
      .get(path)
      ?.find((reply) => reply.expiresAt > Date.now() && fits(reply, request));
    const reply = known ?? (await fetchFromOrigin(path, request));
    response.writeHead(
      reply.status,
      [["x-cache", known ? "HIT" : "MISS"], ...reply.headers].flat(),
    );
    response.end(reply.body);
  });

  async function fetchFromOrigin(path: string, request: IncomingMessage): Promise<StoredReply> {
    cache.misses.push(path);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const sent = { headers: headers as Record<string, string>, redirect: "manual" } as const;
    const response = await fetch(cache.origin + path, sent);
    const seconds = Number(
      /max-age=(\d+)/.exec(response.headers.get("cdn-cache-control") ?? "")?.[1],
    );
    const tags = response.headers.get("vercel-cache-tag")?.split(",") ?? [];
    const names = response.headers.get("vary")?.toLowerCase().split(/, */) ?? [];
    const reply: StoredReply = {
      status: response.status,
      headers: [...response.headers].filter(([name]) => !DROPPED.includes(name)),
      body: Buffer.from(await response.arrayBuffer()),
      tags,
      expiresAt: Date.now() + 1000 * (seconds || 0),
      varied: names.map((name) => [name, request.headers[name]?.toString()]),
    };
    const isCacheable = seconds > 0 && !response.headers.has("set-cookie");
    if (isCacheable) replies.set(path, [...(replies.get(path) ?? []), reply]);
    return reply;
  }

  function purge(tags: string[]): void {
    for (const [path, stored] of replies) {
      replies.set(
        path,
        stored.filter((reply) => !reply.tags.some((tag) => tags.includes(tag))),
      );
    }
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }

  return Object.assign(cache, await listen(server));
}

/** Ignores encodings, because fetch decompresses. */
function fits({ varied }: StoredReply, { headers }: IncomingMessage): boolean {
  return varied.every(
    ([name, value]) => name === "accept-encoding" || headers[name]?.toString() === value,
  );
}
