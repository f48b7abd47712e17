import { createHash } from "node:crypto";
import { on } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "#lib/env.ts";
import { rateLimited } from "#lib/kernel/errors.ts";
import { limitFreshness, setRenderError } from "#lib/kernel/request-context.ts";
import { showBusyPage } from "#lib/server/busy-page.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { createPageCache } from "#lib/server/page-cache.ts";
import { loggedPages } from "#lib/server/page-requests.ts";
import type { RenderLimits } from "#lib/server/render-limit.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";
import { listen } from "#tests/support/server/listen.ts";

const ROOT = new URL("../../..", import.meta.url).pathname;
const CAPACITY = 1024 * 1024;
const MORE_THAN_A_SOCKET_BUFFERS = 16 * 1024 * 1024;
const LOG = {
  debug() {},
  info() {},
  warn() {},
  error: (line: object) => errors.push(line),
};

/** Rendered requests. */
let rendered: IncomingMessage[];
/** Slots of renders. */
let slots: { occupied: number; freed: number };
/** Log lines of failed requests. */
let errors: object[];
/** Rejects when a request may not be rendered. */
let countRender: RenderLimits["count"];
/** Properties of the next rendered page. */
let page: {
  status: number;
  delay?: Promise<void>;
  until?: Date;
  length?: number;
  empty?: true;
  pageStatus?: number;
  error?: Error;
};

const { db, record } = await openDatabase();
/** The client of the page cache. */
const recorded = record();
const shop = await createShop(db);
const store = shop.uid;
const env = readEnv({ APP_MODE: "sandbox", STOREFRONT_STORE: shop.slug });
/** `reads` counts reads of the clock; each request reads it before it waits for a page. */
const clock = {
  time: 0,
  reads: 0,
  now() {
    this.reads += 1;
    return new Date(this.time);
  },
};
const cached = createPageCache(
  async (request, response) => {
    rendered.push(request);
    if (request.url === "/error") {
      response.statusCode = 503;
      return void response.end("This page couldn't be loaded");
    }
    const { status, delay, until, length = 0 } = page;
    const number = rendered.length;
    await delay;
    if (until) limitFreshness(until);
    if (page.error) setRenderError(page.error, "123");
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
    if (page.pageStatus) response.write(`<meta name="page-status" content="${page.pageStatus}"/>`);
    response.write(`<script nonce="${nonce}">${" ".repeat(length)}Ẹ̀bà ${number} `);
    const rest = `of ${request.url}, by ${request.headers.cookie}</script>`;
    // Like Next, it waits for the client to read.
    await new Promise<void>((sent) => void response.end(rest, () => sent()));
  },
  {
    db: recorded.db,
    env,
    clock,
    accounts: { hasSessionCookie: async (cookies) => cookies.startsWith("session=") },
  },
  CAPACITY,
  {
    isExempt: async () => false,
    count: async (request) => countRender(request),
    run: (_request, _signal, render) => {
      slots.occupied += 1;
      return render().finally(() => {
        slots.freed += 1;
      });
    },
  },
);
const server = createHttpServer({
  api: async () => new Response(),
  pages: loggedPages(showBusyPage(cached), ROOT, LOG),
});
const { url } = await listen(server);

beforeEach(async () => {
  rendered = [];
  slots = { occupied: 0, freed: 0 };
  errors = [];
  clock.reads = 0;
  countRender = async () => {};
  page = { status: 200 };
  await edit();
});

afterAll(() => void server.close());

async function edit(): Promise<void> {
  const change = { store_name: `Shop ${rendered.length}` };
  await updateRows(db, "stores", { uid: store }, change);
}

const DECODERS: Record<string, (sent: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface FetchedPage {
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
  retry: string | undefined;
  preloads: string | undefined;
  /** Text of its script. */
  text: string;
}

async function fetchPage(
  path = "/",
  headers: Record<string, string> = {},
  method = "GET",
): Promise<FetchedPage> {
  const response = await fetchRaw(url, path, headers, method);
  const encoding = response.headers["content-encoding"];
  const sent = response.body;
  const body = (encoding ? DECODERS[encoding]?.(sent) : sent)?.toString() ?? "";
  const [, text = ""] = /<script[^>]*>(.*)<\/script>$/.exec(body) ?? [];
  return {
    status: response.status,
    encoding,
    length: response.headers["content-length"],
    sent: sent.byteLength,
    vary: response.headers.vary,
    id: response.headers["x-request-id"],
    cookies: response.headers["set-cookie"],
    policy: String(response.headers["content-security-policy"]),
    etag: response.headers.etag,
    caching: response.headers["cache-control"],
    retry: response.headers["retry-after"],
    preloads: response.headers.link?.toString(),
    text,
  };
}

describe("catalogue page", () => {
  it.each(["/", "/products", "/products?q=shoe", "/products/shoe-1"])(
    "%s is rendered once while nothing is edited",
    async (path) => {
      const text = `Ẹ̀bà 1 of ${path}, by undefined`;
      expect(await fetchPage(path)).toMatchObject({ status: 200, text });
      expect(await fetchPage(path)).toMatchObject({ status: 200, text });
      await edit();
      expect((await fetchPage(path)).text).toBe(`Ẹ̀bà 2 of ${path}, by undefined`);
    },
  );

  it.each([
    ["/", "/?utm_source=letter", "/?_rsc=1a2b3"],
    ["/products?q=shoe", "/products?fbclid=1&q=shoe", "/products?q=+shoe&page=1"],
    ["/products/shoe-1?variant=2", "/products/shoe-1?email=me%40example.com&variant=2"],
  ])("renders %s once for URLs with different tracking parameters", async (url, ...others) => {
    const text = `Ẹ̀bà 1 of ${url}, by undefined`;
    for (const path of [...others, url]) expect((await fetchPage(path)).text).toBe(text);
  });

  it("loads the catalogue version once for concurrent requests", async () => {
    const { text } = await fetchPage();
    recorded.statements.length = 0;
    const responses = await db.transaction().execute(async (trx) => {
      await sql`lock table stores in access exclusive mode`.execute(trx);
      const requests = on(server, "request");
      const pending = Array.from({ length: 10 }, () => fetchPage());
      for (const _ of pending) await requests.next();
      await requests.return?.();
      return pending;
    });
    for (const response of await Promise.all(responses)) expect(response.text).toBe(text);
    // The first request loaded it before the others.
    await expect.poll(() => recorded.statements).toHaveLength(2);
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
      const responses = [
        await fetchPage("/", headers),
        await fetchPage("/", headers),
        await fetchPage("/", headers),
      ];
      for (const { cookies, ...response } of responses) {
        expect(response.encoding).toBe(encoding);
        if (encoding !== "gzip") expect(response.length).toBe(String(response.sent));
        expect(response.vary).toContain("Accept-Encoding");
        expect(response.caching).toBe("public, max-age=0, must-revalidate");
        expect(response.preloads).toBe('</font.woff2>; rel=preload; as="font"');
        expect(cookies).toBeUndefined();
        const digest = createHash("sha256").update(response.text).digest("base64");
        expect(response.policy).toBe(`script-src 'self' 'sha256-${digest}'; style-src 'self'`);
      }
      expect(new Set(responses.map(({ etag }) => etag)).size).toBe(1);
      expect(new Set(responses.map(({ id }) => id)).size).toBe(3);
    },
  );

  it("answers 304 to a client that has the page, until the next edit", async () => {
    const { etag = "" } = await fetchPage();
    const headers = { "if-none-match": etag };
    expect(await fetchPage("/", headers)).toMatchObject({ status: 304, sent: 0, etag });
    await edit();
    expect((await fetchPage("/", headers)).status).toBe(200);
  });

  it("sends the status that the page sets", async () => {
    page.pageStatus = 404;
    expect(await fetchPage("/products/none-1")).toMatchObject({ status: 404 });
    expect(await fetchPage("/products/none-1")).toMatchObject({ status: 404 });
    expect(rendered).toHaveLength(1);
  });

  it("renders a page once for concurrent requests and caches it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page.delay = promise;
    const pending = [fetchPage(), fetchPage(), fetchPage()];
    await expect.poll(() => clock.reads).toBe(pending.length);
    resolve();
    for (const { text } of await Promise.all(pending)) expect(text).toContain("Ẹ̀bà 1");
    expect((await fetchPage()).text).toContain("Ẹ̀bà 1");
    await edit();
    for (const _time of [1, 2]) expect((await fetchPage()).text).toContain("Ẹ̀bà 2");
  });

  it("renders without the headers of the client", async () => {
    const client = { cookie: "a=b", "x-matched-path": "/dashboard", "user-agent": "Googlebot" };
    expect((await fetchPage("/", { ...client, host: "evil.example" })).text).toContain(
      "by undefined",
    );
    const [request] = rendered;
    expect(request?.headers.host).not.toContain("evil");
    expect(Object.keys(client).filter((name) => request?.headers[name] === client.cookie)).toEqual(
      [],
    );
    expect(request?.headers).not.toHaveProperty("x-matched-path");
  });

  it("renders the parts that each state of the router selects separately", async () => {
    const wanted: Record<string, string>[] = [
      {},
      { rsc: "1" },
      { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{}]') },
    ];
    const texts = [];
    for (const parts of [...wanted, ...wanted])
      texts.push((await fetchPage("/products", parts)).text);
    expect(texts.slice(3)).toEqual(texts.slice(0, 3));
    expect(rendered.map(({ headers }) => headers)).toEqual(
      wanted.map((parts) => expect.objectContaining(parts)),
    );
  });

  it("R89: renders an RSC payload once, whatever digest and router headers a client sends", async () => {
    for (const digest of ["", "?_rsc=", "?_rsc=1a2b3", "?_rsc=2"]) {
      for (const [name, value] of [
        ["accept", "*/*"],
        ["next-url", "/x"],
        ["next-router-prefetch", "x"],
      ] as const) {
        const { text } = await fetchPage(`/products${digest}`, { rsc: "1", [name]: value });
        expect(text).toBe("Ẹ̀bà 1 of /products?_rsc=, by undefined");
      }
    }
    expect((await fetchPage("/products?_rsc=1a2b3", { rsc: "2" })).text).toContain("Ẹ̀bà 2");
    expect((await fetchPage("/products")).text).toContain("Ẹ̀bà 2");
  });

  it("takes less memory than its text has characters", async () => {
    page.length = CAPACITY;
    expect((await fetchPage()).text).toContain("Ẹ̀bà 1");
    expect((await fetchPage()).text).toContain("Ẹ̀bà 1");
  });

  it("expires with the promo it shows", async () => {
    page.until = new Date(1000);
    clock.time = 0;
    await fetchPage();
    clock.time = 999;
    expect((await fetchPage()).text).toContain("Ẹ̀bà 1");
    clock.time = 1000;
    expect((await fetchPage()).text).toContain("Ẹ̀bà 2");
  });

  it.each(["identity", "br"])("caches a response without a body, as %s", async (encoding) => {
    page = { status: 307, empty: true };
    for (const _time of [1, 2, 3]) {
      const response = await fetchPage("/products", { "accept-encoding": encoding });
      expect(response).toMatchObject({ status: 307, length: "0" });
    }
    expect(rendered).toHaveLength(1);
  });

  it("caches a missing page until the next edit", async () => {
    page = { status: 404 };
    expect(await fetchPage("/products/none-1")).toMatchObject({ status: 404 });
    page = { status: 200 };
    expect(await fetchPage("/products/none-1")).toMatchObject({ status: 404 });
    await edit();
    expect(await fetchPage("/products/none-1")).toMatchObject({ status: 200 });
  });

  it("sends the error page to all who wait for a failed page, and renders it again for the next", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    page = { status: 500, delay: promise };
    const waiting = [fetchPage(), fetchPage()];
    await expect.poll(() => rendered.length).toBeGreaterThan(0);
    resolve();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(503);
    page = { status: 200 };
    expect((await fetchPage()).status).toBe(200);
  });

  it("sends the error page when another page of the shop fails to render", async () => {
    page = { status: 500 };
    expect((await fetchPage("/basket")).status).toBe(503);
    expect(await fetchPage("/basket", {}, "HEAD")).toMatchObject({ status: 503, sent: 0 });
    expect((await fetchPage("/dashboard")).status).toBe(500);
    expect((await fetchPage("/dashboard?day=1")).status).toBe(500);
  });

  it.each([
    ["ECONNREFUSED", Object.assign(new Error(), { code: "ECONNREFUSED" }), 503, "10"],
    ["TypeError", new TypeError(), 500, undefined],
  ])(
    "R43: logs %s of a dashboard's page that fails to render",
    async (cause, error, status, retry) => {
      page = { status: 500, error };
      expect(await fetchPage("/dashboard")).toMatchObject({ status, retry });
      expect(errors).toMatchObject([{ route: "/dashboard", status, cause, reference: "123" }]);
    },
  );

  it.each([
    ["//", "/"],
    ["//[", "/["],
    ["//:0", "/:0"],
    ["/\\example.com/", "/example.com/"],
  ])("renders the target %s as the page %s", async (target, path) => {
    expect(await fetchPage(target)).toMatchObject({
      status: 200,
      text: `Ẹ̀bà 1 of ${path}, by undefined`,
    });
  });
});

describe("uncached page", () => {
  it.each([
    ["the basket", "/basket", {}],
    ["an order", "/orders/ORD-1?key=k", {}],
    ["the dashboard", "/dashboard", {}],
    ["a path below a product", "/products/shoe-1/more", {}],
  ])("renders %s for every request", async (_name, path, headers) => {
    const cookie = { cookie: "a=b" };
    expect((await fetchPage(path, { ...headers, ...cookie })).text).toBe(
      `Ẹ̀bà 1 of ${path}, by a=b`,
    );
    expect((await fetchPage(path, { ...headers, ...cookie })).text).toBe(
      `Ẹ̀bà 2 of ${path}, by a=b`,
    );
  });

  it.each([
    ['/docs?"', "/docs?%22"],
    ["/docs?<", "/docs?%3C"],
    ["/docs?", "/docs"],
    ["/x/../docs", "/docs"],
    ["/products/\\..\\..\\orders", "/orders"],
  ])("R89: frees the slot of %s before its client reads the page", async (target, path) => {
    page = { status: 200, length: MORE_THAN_A_SOCKET_BUFFERS };
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).pause();
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(() => rendered.map((request) => request.url)).toEqual([path]);
    await expect.poll(() => slots).toEqual({ occupied: 1, freed: 1 });
    socket.destroy();
  });
});

it("R80: counts rendered pages and no cached ones", async () => {
  const counted: unknown[] = [];
  countRender = async ({ url }) => void counted.push(url);
  for (const path of ["/", "/", "/?utm_source=letter", "/basket", "/basket"]) await fetchPage(path);
  expect(counted).toEqual(["/", "/basket", "/basket"]);
});

it("R80: rejects only the client over its limit, not others who request the same page", async () => {
  const allWaiting = Promise.withResolvers<void>();
  let waiting = 0;
  countRender = async ({ headers }) => {
    waiting += 1;
    if (waiting === 4) allWaiting.resolve();
    await allWaiting.promise;
    if (headers["x-client"] === "over") throw rateLimited(90);
  };
  const responses = await Promise.all([
    fetchPage("/", { "x-client": "over" }),
    fetchPage(),
    fetchPage("/", { "x-client": "over" }),
    fetchPage(),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([429, 200, 429, 200]);
  expect(rendered).toHaveLength(1);
  expect((await fetchPage("/", { "x-client": "over" })).status).toBe(200);
});

it("R94: renders the pages of a closed store for each visitor with a session, and once for all others", async () => {
  const setOpen = (is_live: boolean) => updateRows(db, "stores", { uid: store }, { is_live });
  await setOpen(false);
  onTestFinished(() => setOpen(true));
  const member = "session=member";
  for (const [cookie, text, version] of [
    [member, `Ẹ̀bà 1 of /, by ${member}`, undefined],
    ["visitor=1", "Ẹ̀bà 2 of /, by undefined", expect.any(String)],
    [member, `Ẹ̀bà 3 of /, by ${member}`, undefined],
    ["visitor=2", "Ẹ̀bà 2 of /, by undefined", expect.any(String)],
  ]) {
    const page = await fetchPage("/", { cookie });
    expect([page.text, page.etag ?? undefined]).toEqual([text, version]);
    expect(page.caching).toBe(cookie === member ? undefined : "private, no-store");
  }
  await setOpen(true);
  for (const cookie of [member, "visitor=1"]) {
    const page = await fetchPage("/", { cookie });
    expect(page.text).toBe("Ẹ̀bà 4 of /, by undefined");
    expect(page.caching).toBe("public, max-age=0, must-revalidate");
  }
});
