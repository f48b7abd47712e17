import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { type OtlpReceiver, startOtlpReceiver } from "#tests/support/otlp-receiver.ts";

let app: RunningApp;
let receiver: OtlpReceiver;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  app = await startApp({
    LOG_LEVEL: "debug",
    DATABASE_STATEMENT_TIMEOUT: "20000",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
});

afterAll(async () => {
  await app?.stop();
  await receiver.stop();
});

interface Line {
  request_id?: string;
  trace_id?: string;
  msg: string;
  [field: string]: unknown;
}

/** All that was printed once the server had started: nothing but lines of the log. */
function lines(): Line[] {
  const [, log = ""] = app.output().split("Ctrl-C stops everything.");
  return log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What the log says of a request, by the id in its reply. */
async function explain({ headers }: Response): Promise<Line[]> {
  const id = headers.get("x-request-id");
  const of = () => lines().filter(({ request_id }) => request_id === id);
  await expect.poll(() => of().at(-1)?.msg).toBe("request");
  return of();
}

describe("a request is explained by the id in its reply", () => {
  it.each([
    ["/", { face: "pages", route: "/", status: 200 }],
    ["/products?search=lace", { face: "pages", route: "/products", status: 200 }],
    ["/products/none-of-ours", { face: "pages", route: "/products/{slug}", status: 404 }],
    ["/orders/not-found", { face: "pages", route: "/orders/not-found", status: 404 }],
    ["/nowhere/at/all", { face: "pages", route: "/{missing}", status: 404 }],
    ["/%ff", { face: "pages", route: "/{missing}", status: 404 }],
    ["/docs/nothing", { face: "pages", route: "/docs/{topic}", status: 404 }],
    ["/robots.txt", { face: "pages", route: "/{file}", status: 200 }],
    ["/api/health", { face: "server", route: "/health", status: 200 }],
    ["/api/public/v1/products", { face: "public", route: "/products", status: 401 }],
    ["/api/storefront/products", { face: "storefront", route: "/products", status: 200 }],
    ["/api/dashboard/stores/oja/orders", { face: "dashboard", route: "/orders", status: 401 }],
  ])("%s", async (path, expected) => {
    const reply = await fetch(`${app.url}${path}`);
    await reply.arrayBuffer();
    expect(reply.status).toBe(expected.status);
    expect(await explain(reply)).toMatchObject([{ ...expected, method: "GET" }]);
  });

  it("also where a page fails, and with nothing of what was asked", async () => {
    await sql`alter table product_listings rename to listings_away`.execute(app.db);
    const reply = await fetch(`${app.url}/products?q=whispered`);
    await reply.arrayBuffer();
    await sql`alter table listings_away rename to product_listings`.execute(app.db);
    const story = await explain(reply);
    expect(story[0]).toMatchObject({
      msg: "a page is in trouble",
      level: 50,
      error: { code: "42P01" },
    });
    expect(story.at(-1)).toMatchObject({ route: "/products", sql: expect.any(Number) });
    expect(app.output()).not.toMatch(/whispered|product_listings/);
  });
});

it("every line that is printed belongs to a request", () => {
  expect(lines().filter(({ request_id }) => request_id === undefined)).toEqual([]);
});

describe("where telemetry is on", () => {
  let reply: Response;

  /** A page, then the server's end, and with it the last of what it has to tell. */
  beforeAll(async () => {
    reply = await fetch(`${app.url}/products?q=whispered`);
    await reply.arrayBuffer();
    expect(await app.end("SIGTERM")).toBe(0);
  });

  it("a page, what Next does for it and its statements are one trace, found from the log", async () => {
    const [line] = await explain(reply);
    const page = receiver
      .spans()
      .find(({ attributes }) => attributes["storefront.request_id"] === line?.request_id);
    expect(page).toMatchObject({
      name: "GET pages /products",
      traceId: line?.trace_id,
      attributes: { "http.route": "/products", "http.response.status_code": 200 },
    });
    const names = page && receiver.below(page).map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^AppRender\./));
    expect(names).toContain("SELECT");
  });

  it("the pool is told of", () => {
    const pool = receiver.points().filter(({ name }) => name.startsWith("db.client.connection"));
    expect(pool).toHaveLength(3);
  });

  it("R63: nothing that was asked for leaves", () => {
    expect(receiver.raw().length).toBeGreaterThan(10_000);
    expect(receiver.raw()).not.toMatch(/whispered|lace|none-of-ours|127\.0\.0\.1/);
  });
});
