import { createHash } from "node:crypto";
import { on, once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#lib/env.ts";
import { rateLimited } from "#lib/kernel/errors.ts";
import { limitFreshness } from "#lib/request-context.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { createPageCache } from "#lib/server/page-cache.ts";
import { loggedPages } from "#lib/server/page-requests.ts";
import { type CountRender, showTooManyRequests } from "#lib/server/render-limit.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const ROOT = new URL("../../..", import.meta.url).pathname;
const CAPACITY = 1024 * 1024;
/** Records the statements of each request. */
const LOG = {
  debug() {},
  info: ({ sql }: { sql?: number }) => statements.push(sql ?? 0),
  warn() {},
  error() {},
};

/** Rendered requests. */
let rendered: IncomingMessage[];
/** Number of statements of each request. */
let statements: number[];
/** Rejects when a request may not be rendered. */
let countRender: CountRender;
/** Properties of the next rendered page. */
let page: {
  status: number;
  delay?: Promise<void>;
  until?: Date;
  length?: number;
  empty?: true;
  asks?: number;
};

const { db } = await openDatabase();
const shop = await createShop(db);
const store = shop.uid;
const env = readEnv({ APP_MODE: "sandbox", STOREFRONT_STORE: shop.slug });
/** `asked` counts reads of the clock; each request reads it before it waits for a page. */
const clock = {
  time: 0,
  asked: 0,
  now() {
    this.asked += 1;
    return new Date(this.time);
  },
};
const cached = createPageCache(
  async (asked, response) => {
    rendered.push(asked);
    if (asked.url === "/error") {
      response.statusCode = 503;
      return void response.end("This page couldn't be loaded");
    }
    const { status, delay, until, length = 0 } = page;
    const number = rendered.length;
    await delay;
    if (until) limitFreshness(until);
    const nonce = crypto.randomUUID();
    response.statusCode = status;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("set-cookie", `visitor=${number}`);
    response.setHeader("link", `</font.woff2>; rel=preload; as="font"; nonce="${nonce}"`);
    response.setHeader(
      "content-security-policy",
      `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'`,
    );
    if (page.empty) return void response.end();
    if (page.asks) response.write(`<meta name="page-status" content="${page.asks}"/>`);
    response.write(`<script nonce="${nonce}">${" ".repeat(length)}Ẹ̀bà ${number} `);
    response.end(`of ${asked.url}, by ${asked.headers.cookie}</script>`);
  },
  { db, env, clock },
  CAPACITY,
  async (request) => countRender(request),
);
const server = createHttpServer({
  api: async () => new Response(),
  pages: loggedPages(showTooManyRequests(cached), ROOT, LOG),
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

beforeEach(async () => {
  rendered = [];
  statements = [];
  clock.asked = 0;
  countRender = async () => {};
  page = { status: 200 };
  await edit();
});

afterAll(async () => {
  server.close();
});

async function edit(): Promise<void> {
  const change = { store_name: `Shop ${rendered.length}` };
  await updateRows(db, "stores", { uid: store }, change);
}

const DECODERS: Record<string, (sent: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface Answer {
  status: number | undefined;
  encoding: string | undefined;
  /** Bytes according to the header, and received bytes. */
  length: string | undefined;
  sent: number;
  vary: string | undefined;
  id: unknown;
  cookies: string[] | undefined;
  policy: string;
  etag: string | undefined;
  caching: string | undefined;
  preloads: string | undefined;
  /** Text of its script. */
  text: string;
}

async function ask(
  path = "/",
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const asking = request({ host: "127.0.0.1", port, path, headers, method, agent: false }).end();
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const encoding = answer.headers["content-encoding"];
  const sent = await buffer(answer);
  const body = (encoding ? DECODERS[encoding]?.(sent) : sent)?.toString() ?? "";
  const [, said = ""] = /<script[^>]*>(.*)<\/script>$/.exec(body) ?? [];
  return {
    status: answer.statusCode,
    encoding,
    length: answer.headers["content-length"],
    sent: sent.byteLength,
    vary: answer.headers.vary,
    id: answer.headers["x-request-id"],
    cookies: answer.headers["set-cookie"],
    policy: String(answer.headers["content-security-policy"]),
    etag: answer.headers.etag,
    caching: answer.headers["cache-control"],
    preloads: answer.headers.link?.toString(),
    text: said,
  };
}

describe("catalogue page", () => {
  it.each(["/", "/products", "/products?q=shoe", "/products/shoe-1"])(
    "%s is rendered once while nothing is edited",
    async (path) => {
      const text = `Ẹ̀bà 1 of ${path}, by undefined`;
      expect(await ask(path)).toMatchObject({ status: 200, text });
      expect(await ask(path)).toMatchObject({ status: 200, text });
      await edit();
      expect((await ask(path)).text).toBe(`Ẹ̀bà 2 of ${path}, by undefined`);
    },
  );

  it.each([
    ["/", "/?utm_source=letter", "/?_rsc=1a2b3"],
    ["/products?q=shoe", "/products?fbclid=1&q=shoe", "/products?q=+shoe&page=1"],
    ["/products/shoe-1?variant=2", "/products/shoe-1?email=me%40example.com&variant=2"],
  ])("renders %s once for URLs with different tracking parameters", async (address, ...others) => {
    const text = `Ẹ̀bà 1 of ${address}, by undefined`;
    for (const path of [...others, address]) expect((await ask(path)).text).toBe(text);
  });

  it("renders once for concurrent requests", async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  it("loads the catalogue version once for concurrent requests", async () => {
    const { text } = await ask();
    statements = [];
    const answers = await db.transaction().execute(async (trx) => {
      await sql`lock table stores in access exclusive mode`.execute(trx);
      const arrivals = on(server, "request");
      const asking = Array.from({ length: 10 }, () => ask());
      for (const _ of asking) await arrivals.next();
      await arrivals.return?.();
      return asking;
    });
    for (const answer of await Promise.all(answers)) expect(answer.text).toBe(text);
    // The first request loaded it before the others.
    await expect.poll(() => statements.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it.each([
    ["nothing", {}, undefined],
    ["no encoding", { "accept-encoding": "identity" }, undefined],
    ["gzip", { "accept-encoding": "gzip, br;q=0" }, "gzip"],
    ["Brotli", { "accept-encoding": "gzip, deflate, br" }, "br"],
  ])(
    "has the same text, policy and ETag in every response to a client that accepts %s",
    async (_, headers, encoding) => {
      page.length = 3_000;
      const answers = [await ask("/", headers), await ask("/", headers), await ask("/", headers)];
      for (const { cookies, ...answer } of answers) {
        expect(answer.encoding).toBe(encoding);
        if (encoding !== "gzip") expect(answer.length).toBe(String(answer.sent));
        expect(answer.vary).toContain("Accept-Encoding");
        expect(answer.caching).toBe("public, max-age=0, must-revalidate");
        expect(answer.preloads).toBe('</font.woff2>; rel=preload; as="font"');
        expect(cookies).toBeUndefined();
        const digest = createHash("sha256").update(answer.text).digest("base64");
        expect(answer.policy).toBe(`script-src 'self' 'sha256-${digest}'; style-src 'self'`);
      }
      expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
    },
  );

  it("answers 304 to a client that has the page, until the next edit", async () => {
    const { etag = "" } = await ask();
    const headers = { "if-none-match": etag };
    expect(await ask("/", headers)).toMatchObject({ status: 304, sent: 0, etag });
    await edit();
    expect((await ask("/", headers)).status).toBe(200);
  });

  it("sends the status that the page sets", async () => {
    page.asks = 404;
    expect(await ask("/products/none-1")).toMatchObject({ status: 404 });
    expect(await ask("/products/none-1")).toMatchObject({ status: 404 });
    expect(rendered).toHaveLength(1);
  });

  it("renders a page once for concurrent requests and caches it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page.delay = promise;
    const asking = [ask(), ask(), ask()];
    await expect.poll(() => clock.asked).toBe(asking.length);
    resolve();
    for (const { text } of await Promise.all(asking)) expect(text).toContain("Ẹ̀bà 1");
    expect((await ask()).text).toContain("Ẹ̀bà 1");
    await edit();
    for (const _time of [1, 2]) expect((await ask()).text).toContain("Ẹ̀bà 2");
  });

  it("renders without the headers of the client", async () => {
    const client = { cookie: "a=b", "x-matched-path": "/dashboard", "user-agent": "Googlebot" };
    expect((await ask("/", { ...client, host: "evil.example" })).text).toContain("by undefined");
    const [asked] = rendered;
    expect(asked?.headers.host).not.toContain("evil");
    expect(Object.keys(client).filter((name) => asked?.headers[name] === client.cookie)).toEqual(
      [],
    );
    expect(asked?.headers).not.toHaveProperty("x-matched-path");
  });

  it("renders each RSC segment separately", async () => {
    const wanted: Record<string, string>[] = [
      {},
      { rsc: "1" },
      { rsc: "1", "next-router-state-tree": '["",{}]' },
    ];
    const texts = [];
    for (const parts of [...wanted, ...wanted]) texts.push((await ask("/products", parts)).text);
    expect(texts.slice(3)).toEqual(texts.slice(0, 3));
    expect(rendered.map(({ headers }) => headers)).toEqual(
      wanted.map((parts) => expect.objectContaining(parts)),
    );
  });

  it("renders RSC payloads for the digest in the URL", async () => {
    const rsc = { rsc: "1" };
    const text = (address: string) => `Ẹ̀bà ${rendered.length} of ${address}, by undefined`;
    const list = await ask("/products?q=what?&utm_source=letter&_rsc=1a2b3", rsc);
    expect(list.text).toBe(text("/products?q=what%3F&_rsc=1a2b3"));
    expect((await ask("/?_rsc=1a2b3", rsc)).text).toBe(text("/?_rsc=1a2b3"));
    expect((await ask("/", rsc)).text).toBe(text("/"));
    expect(rendered).toHaveLength(3);
  });

  it("takes less memory than its text has characters", async () => {
    page.length = CAPACITY;
    expect((await ask()).text).toContain("Ẹ̀bà 1");
    expect((await ask()).text).toContain("Ẹ̀bà 1");
  });

  it("expires with the promo it shows", async () => {
    page.until = new Date(1000);
    clock.time = 0;
    await ask();
    clock.time = 999;
    expect((await ask()).text).toContain("Ẹ̀bà 1");
    clock.time = 1000;
    expect((await ask()).text).toContain("Ẹ̀bà 2");
  });

  it.each(["identity", "br"])("caches a response without a body, as %s", async (encoding) => {
    page = { status: 307, empty: true };
    for (const _time of [1, 2, 3]) {
      const answer = await ask("/products", { "accept-encoding": encoding });
      expect(answer).toMatchObject({ status: 307, length: "0" });
    }
    expect(rendered).toHaveLength(1);
  });

  it("caches a missing page until the next edit", async () => {
    page = { status: 404 };
    expect(await ask("/products/none-1")).toMatchObject({ status: 404 });
    page = { status: 200 };
    expect(await ask("/products/none-1")).toMatchObject({ status: 404 });
    await edit();
    expect(await ask("/products/none-1")).toMatchObject({ status: 200 });
  });

  it("sends the error page to all who wait for a failed page, and renders it again for the next", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page = { status: 500, delay: promise };
    const waiting = [ask(), ask()];
    await expect.poll(() => rendered.length).toBeGreaterThan(0);
    resolve();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
    page = { status: 200 };
    expect((await ask()).status).toBe(200);
  });

  it("sends the error page when another page of the shop fails to render", async () => {
    page = { status: 500 };
    expect((await ask("/basket")).status).toBe(503);
    expect(await ask("/basket", {}, "HEAD")).toMatchObject({ status: 503, sent: 0 });
    expect((await ask("/dashboard")).status).toBe(500);
    expect((await ask("/dashboard?day=1")).status).toBe(500);
  });

  it.each(["//", "//[", "//:0"])("renders %s like any other page", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, text: `Ẹ̀bà 1 of ${path}, by undefined` });
  });
});

describe("uncached page", () => {
  it.each([
    ["the basket", "/basket", {}],
    ["an order", "/orders/ORD-1?key=k", {}],
    ["the dashboard", "/dashboard", {}],
    ["a path below a product", "/products/shoe-1/more", {}],
    ["a path with backslashes", "/products/\\..\\..\\orders", {}],
  ])("renders %s for every request", async (_name, path, headers) => {
    const cookie = { cookie: "a=b" };
    expect((await ask(path, { ...headers, ...cookie })).text).toBe(`Ẹ̀bà 1 of ${path}, by a=b`);
    expect((await ask(path, { ...headers, ...cookie })).text).toBe(`Ẹ̀bà 2 of ${path}, by a=b`);
  });
});

it("R80: counts rendered pages and no cached ones", async () => {
  const counted: unknown[] = [];
  countRender = async ({ url }) => void counted.push(url);
  for (const path of ["/", "/", "/?utm_source=letter", "/basket", "/basket"]) await ask(path);
  expect(counted).toEqual(["/", "/basket", "/basket"]);
});

it("R80: rejects only the client over its limit, not others who request the same page", async () => {
  const allAsked = Promise.withResolvers<void>();
  let asked = 0;
  countRender = async ({ headers }) => {
    asked += 1;
    if (asked === 4) allAsked.resolve();
    await allAsked.promise;
    if (headers["x-client"] === "over") throw rateLimited(90);
  };
  const answers = await Promise.all([
    ask("/", { "x-client": "over" }),
    ask(),
    ask("/", { "x-client": "over" }),
    ask(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([429, 200, 429, 200]);
  expect(rendered).toHaveLength(1);
  expect((await ask("/", { "x-client": "over" })).status).toBe(200);
});
