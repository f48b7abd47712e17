import { globSync, readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { routes } from "#lib/contract/routes.ts";
import { endpointPath, REFERENCE, TOPICS, topicPath } from "#lib/docs/paths.ts";
import { violations } from "#tests/e2e/axe.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";

const { app, browser } = await openAppInBrowser();
const list = await (await fetch(`${app.url}/llms.txt`)).text();
/** Paths of all pages, as `llms.txt` lists them. */
const pages = [...list.matchAll(/\((http[^)]+)\.md\)/g)].map(
  ([, url = ""]) => new URL(url).pathname,
);

const DESKTOP = { viewport: { width: 1440, height: 900 } };

async function read(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

const language = (page: Page, name: string) => page.locator("label", { hasText: name }).first();

const MISSING = "/docs/no-such-page";

/** The same paths, known before anything runs. */
const ALL = [
  ...TOPICS.map(topicPath),
  REFERENCE,
  ...Object.keys(routes).map(endpointPath),
  MISSING,
];

const WIDTHS = [390, 768, 1440];

/** One page of each layout. */
const SAMPLES = ["/docs", "/docs/orders", REFERENCE, endpointPath("createOrder")];

/** HTML of each page. */
const html = new Map<string, string>();
const statuses = new Map<string, number>();
for (const path of ALL) {
  const response = await fetch(app.url + path);
  statuses.set(path, response.status);
  html.set(path, await response.text());
}

const decodeEntities = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
describe("every page", () => {
  it("lists every page in llms.txt", () => {
    expect([...pages, MISSING].toSorted()).toEqual(ALL.toSorted());
    for (const [path, status] of statuses) {
      expect([path, status]).toEqual([path, path === MISSING ? 404 : 200]);
    }
  });

  it("fits a phone, fits every width on one page per layout, and loads nothing from other hosts", async () => {
    // Without scripts, which do not change the layout, the pages load in half the time.
    const { page } = await newShopper(browser, app.url, { ...DESKTOP, javaScriptEnabled: false });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    // The HTML is known, and rendering it again would take longer than its layout.
    await page.route(
      ({ pathname }) => html.has(pathname),
      (route) => {
        const body = html.get(new URL(route.request().url()).pathname) ?? "";
        return route.fulfill({ body, contentType: "text/html; charset=utf-8" });
      },
    );
    for (const path of ALL) {
      for (const width of SAMPLES.includes(path) ? WIDTHS : [390]) {
        // A page that is resized once loaded may have the styles of its earlier width for a moment.
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
      }
    }
    expect([...hosts]).toEqual([new URL(app.url).host]);
  });

  it("fits a phone with text of twice the size", async () => {
    const { page } = await newShopper(browser, app.url, { bypassCSP: true });
    await page.goto("/docs");
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await page.setViewportSize({ width: 320, height: 900 });
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(overflow).toBe(0);
  });

  it("has no accessibility violations on a desktop", async () => {
    const { page } = await newShopper(browser, app.url, { ...DESKTOP, bypassCSP: true });
    // The test of an endpoint's form below uses axe, too.
    for (const path of ["/docs", "/docs/orders", REFERENCE, MISSING]) {
      await page.goto(path);
      expect([path, await violations(page, "main")]).toEqual([path, []]);
    }
  });

  it("serves each page as Markdown with the same title", async () => {
    for (const path of pages) {
      const text = html.get(path) ?? "";
      const markdownUrl = `${app.url}${path}.md`;
      expect(text).toContain(`type="text/markdown" href="${markdownUrl}"`);
      expect(text).toContain(`href="${path}.md"`);
      const markdown = await fetch(markdownUrl);
      expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
      const words = decodeEntities(title.replaceAll(/<[^>]+>/g, ""));
      expect((await markdown.text()).split("\n")[0]).toBe(`# ${words}`);
    }
  });

  it("traces the guide's files into the deployment of every page", () => {
    const traces = globSync(".next/server/app/{docs,llms.txt}/**/{page,route}.js.nft.json");
    expect(traces.length).toBeGreaterThan(5);
    for (const trace of traces) {
      const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
      const names = files.flatMap((file) => /_guide\/(.+)\.md$/.exec(file)?.[1] ?? []);
      expect([trace, names.toSorted()]).toEqual([trace, TOPICS.toSorted()]);
    }
  });
});

describe("reading", () => {
  it("has no accessibility violations on a phone, with the menu open", async () => {
    const { page } = await newShopper(browser, app.url, { bypassCSP: true });
    await page.goto("/docs/limits");
    await page.getByText("Menu", { exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });

  it("needs no JavaScript", async () => {
    const page = await read("/docs/orders", { javaScriptEnabled: false });
    expect(await page.getByText("makes the request safe to retry").isVisible()).toBe(true);
    const command = page.getByText('curl "').first();
    expect(await command.isVisible()).toBe(true);
    await language(page, "TypeScript").click();
    await expect.poll(() => page.getByText("api.listProducts").first().isVisible()).toBe(true);
    expect(await command.isVisible()).toBe(false);
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("link", { name: "POST /shipping-quotes" }).click();
    await page.waitForURL(`**${endpointPath("quoteShipping")}`);
    await page.locator("summary", { hasText: "Try it" }).click();
    expect(await page.getByText("The form needs JavaScript").isVisible()).toBe(true);
    expect(await page.getByText("request_token", { exact: true }).first().isVisible()).toBe(true);
  });

  it("keeps the chosen language from page to page", async () => {
    const page = await read("/docs/first-request", DESKTOP);
    await language(page, "TypeScript").click();
    await expect.poll(() => page.getByText("api.getStore").isVisible()).toBe(true);
    await page.getByRole("link", { name: "Pagination" }).first().click();
    await page.waitForURL("**/docs/pagination");
    await expect.poll(() => page.getByText("third.data.count").isVisible()).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByText("third.data.count").isVisible()).toBe(true);
  });

  it("finds a field by keyboard and opens the folds around it", async () => {
    const page = await read("/docs", DESKTOP);
    await page.locator("[data-docs-search]").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("textbox", { name: "Search the docs" }).fill("attribute_value");
    await page.getByText(/\d+ results?/).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/attribute_value$/);
    const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1));
    await expect.poll(() => page.locator(`[id="${anchor}"]`).isVisible()).toBe(true);
    expect(await page.getByRole("dialog").isVisible()).toBe(false);
  });

  it("shows a page whose anchor has an invalid escape", async () => {
    const page = await read("/docs", DESKTOP);
    await page.goto(`${app.url}/docs#%`);
    await page.reload();
    await page.locator("[data-docs-search]").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });

  it("shows a 404 page with a link to the overview", async () => {
    for (const path of [MISSING, `${MISSING}.txt`, "/docs/reference/no-such-endpoint"]) {
      const response = await fetch(`${app.url}${path}`, { redirect: "manual" });
      expect(response.status).toBe(404);
      // Readable without JavaScript.
      expect(await response.text()).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    }
    const page = await read("/docs/nowhere/at/all");
    expect(await page.locator("h1").textContent()).toBe("Page not found");
    expect((await fetch(`${app.url}/docs/no-such-page.md`)).status).toBe(404);
  });
});

it("robots and sitemap lead to the docs", async () => {
  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${app.url}/docs/sitemap.xml`);
  const sitemap = await (await fetch(`${app.url}/docs/sitemap.xml`)).text();
  for (const path of pages) expect(sitemap).toContain(`<loc>${app.url}${path}</loc>`);
});

it("redirects /openapi.json to the description of the API", async () => {
  const response = await fetch(`${app.url}/openapi.json`);
  expect(response.url).toBe(`${app.url}/api/public/v1/openapi.json`);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0" });
});

const store = await findStoreBySlug(app.db, "oja");
const { key } = await createTestKey(app.db, store?.uid ?? "");

/** Opens the form of an endpoint and records the requests that contain the key. */
async function openForm(endpoint: string): Promise<{ page: Page; form: Locator; keyed: string[] }> {
  const { page } = await newShopper(browser, app.url, {
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const keyed: string[] = [];
  page.on("request", (request) => {
    const sent = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`;
    if (sent.includes(key)) keyed.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(`/docs/reference/${endpoint}`);
  await page.getByText("Try it", { exact: true }).last().click();
  await page.getByRole("button", { name: "Send request" }).waitFor();
  return { page, form: page.locator("#try-it"), keyed };
}

const send = (form: Locator) => form.getByRole("button", { name: "Send request" }).click();
const outcome = (form: Locator) => form.locator("[role=status]");

it("sends a real request with the reader's key and shows the whole response", async () => {
  const { page, form, keyed } = await openForm("list-products");
  await form.getByLabel("API key").fill(key);
  await form.getByLabel("limit").fill("5");
  await form.getByRole("textbox", { name: "search" }).fill("it's");
  await form.getByRole("textbox", { name: "search" }).fill("honey");
  await form.getByLabel("ordering").selectOption("price");
  await send(form);
  await expect.poll(() => outcome(form).textContent()).toMatch(/^200 OK in \d+ ms/);
  expect(await form.getByText('"Wildflower Honey"').count()).toBeGreaterThan(0);
  expect(await form.getByText(/ratelimit-policy: /).count()).toBe(1);
  const requestUrl = `${app.url}/api/public/v1/products?limit=5&search=honey&ordering=price`;
  expect(await form.getByText(`curl "${requestUrl}"`).count()).toBe(1);
  expect(keyed).toEqual([`GET ${requestUrl}`]);
  expect(await violations(page)).toEqual([]);
});

it("R55: keeps the key in memory only and shows it nowhere", async () => {
  const { page, form } = await openForm("get-store");
  await form.getByLabel("API key").fill(key);
  await send(form);
  await expect.poll(() => outcome(form).textContent()).toContain("200");
  const places = await page.evaluate(() => [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
    location.href,
    document.body.innerText,
  ]);
  for (const place of places) expect(place).not.toContain(key);
  expect(await form.getByLabel("API key").getAttribute("type")).toBe("password");
  await page.locator("main p a", { hasText: "Errors" }).click();
  await page.waitForURL("**/docs/errors");
  await page.getByRole("link", { name: "GET /categories" }).first().click();
  await page.waitForURL("**/list-categories");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("textbox", { name: "Search the docs" }).fill("limit");
  await page.getByRole("dialog").locator('a[href$=".limit"]').first().click();
  await page.waitForURL(/#.*\.limit$/);
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => form.getByLabel("API key").inputValue()).toBe(key);
  await page.reload();
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => form.getByLabel("API key").inputValue()).toBe("");
});

it("explains a wrong key, and a response without a body", async () => {
  const { form } = await openForm("list-categories");
  await form.getByLabel("API key").fill("sfk_test_wrong");
  await send(form);
  await expect.poll(() => outcome(form).textContent()).toMatch(/^401 .* API key is not valid here/);
  expect(await form.getByText('"Invalid or revoked API key"').count()).toBe(1);
  await form.getByLabel("API key").fill(key);
  await form.getByLabel("If-None-Match").fill("*");
  await send(form);
  await expect.poll(() => outcome(form).textContent()).toMatch(/^304 .* no body/);
});

it("places an order of an item in stock, by keyboard", async () => {
  const { page, form } = await openForm("create-order");
  await form.getByLabel("API key").fill(key);
  await form.getByRole("button", { name: "pickup" }).press("Enter");
  const body = form.getByLabel("Body");
  const before = await body.inputValue();
  await page.getByRole("button", { name: "Use a product in stock" }).press("Enter");
  await expect.poll(() => body.inputValue()).not.toBe(before);
  await body.fill("{");
  expect(await page.getByText("Not valid JSON").isVisible()).toBe(true);
  await form.getByRole("button", { name: "pickup" }).press("Enter");
  await form.getByLabel("Idempotency-Key").fill("docs-1");
  await form.getByLabel("Idempotency-Key").press("Enter");
  await expect.poll(() => outcome(form).textContent()).toMatch(/^201 Created/);
  const text = await form.textContent();
  const number = /"order_number": "(ORD-\w+)"/.exec(text ?? "")?.[1] ?? "";
  const order = await app.db
    .selectFrom("orders")
    .select("source")
    .where("order_number", "=", number)
    .executeTakeFirst();
  expect(order).toEqual({ source: "storefront" });
});

it("reports an unreachable instance", async () => {
  const { page, form } = await openForm("get-store");
  await page.route("**/api/public/v1/store", (route) => route.abort());
  await send(form);
  await expect.poll(() => outcome(form).textContent()).toContain("could not be reached");
});
