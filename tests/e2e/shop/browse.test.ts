import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { JAVASCRIPT_BYTES, javascriptBytes } from "#tests/budgets/javascript.ts";
import {
  LAYOUT_SHIFT,
  layoutShift,
  observeLayoutShift,
  scrollFast,
} from "#tests/budgets/layout-shift.ts";
import { violations } from "#tests/e2e/axe.ts";
import { addButton, hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const DESK = { width: 1440, height: 900 };

const { app, browser } = await openAppInBrowser();

async function openPage(path: string, options = {}): Promise<Page> {
  const { page } = await newShopper(browser, app.url, options);
  await page.goto(path);
  if (!("javaScriptEnabled" in options)) await hydrated(page);
  return page;
}

/** Opens the list in a browser where only a click loads the next page. */
async function openListWithoutAutomaticPages(): Promise<Page> {
  const { page } = await newShopper(browser, app.url, { viewport: DESK });
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await page.goto("/products");
  await hydrated(page);
  return page;
}

const names = (page: Page) => page.locator("article h2").allTextContents();
const count = (page: Page) => page.locator("main p[aria-live]").first();

describe("searching and filtering", () => {
  it("searches while typing and stores the search in the URL as one history entry", async () => {
    const page = await openPage("/products");
    await page.locator("#search").pressSequentially("lotion", { delay: 30 });
    await page.waitForURL("**/products?q=lotion");
    await page.getByText("for “lotion”").waitFor();
    await expect.poll(() => count(page).textContent()).toBe("1 product for “lotion”");
    await expect.poll(() => names(page)).toEqual(["Shea Hand Lotion"]);
    // One history entry, not one per character.
    await page.goBack();
    await page.waitForURL("**/products");
    await expect.poll(() => page.locator("#search").inputValue()).toBe("");
    await expect.poll(() => page.locator("h1").textContent()).toBe("All products");
    await page.goForward();
    await expect.poll(() => page.locator("#search").inputValue()).toBe("lotion");
    await page.reload();
    await expect.poll(() => names(page)).toEqual(["Shea Hand Lotion"]);
  });

  it("does not shift the list while a search in a category is typed on a phone", async () => {
    const page = await openPage("/c/beauty-care", { viewport: { width: 390, height: 844 } });
    await page.evaluate(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      // Shifts right after a key press count, too: responses can take longer than that.
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift" });
    });
    await page.locator("#search").pressSequentially("lotion", { delay: 100 });
    await page.getByText("1 product for “lotion”").waitFor();
    await expect.poll(() => names(page)).toEqual(["Shea Hand Lotion"]);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.05);
  });

  it("adds a history entry per category, stock filter and sort order", async () => {
    const page = await openPage("/products", { viewport: DESK });
    await page.getByRole("link", { name: "Clothing" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Clothing" }).waitFor();
    await page.getByLabel("Sort").selectOption("price");
    await page.waitForURL(/sort=price/);
    await page.getByRole("checkbox", { name: "In stock only" }).check();
    await page.waitForURL(/in_stock=1/);
    const expected = await names(await openPage(page.url()));
    expect(expected.length).toBeGreaterThan(1);
    await expect.poll(() => names(page)).toEqual(expected);
    await page.goBack();
    await expect
      .poll(() => page.getByRole("checkbox", { name: "In stock only" }).isChecked())
      .toBe(false);
  });

  it("keeps the focus on the used filter and sort controls", async () => {
    const page = await openPage("/products", { viewport: DESK });
    const focus = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((node) => node === document.activeElement);
    await page.getByRole("checkbox", { name: "In stock only" }).focus();
    await page.keyboard.press("Space");
    await page.waitForURL("**/products?in_stock=1");
    await expect
      .poll(() => page.getByRole("checkbox", { name: "In stock only" }).isChecked())
      .toBe(true);
    expect(await focus("In stock only")).toBe(true);
    await page.getByLabel("Sort").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.waitForURL("**/products?sort=-price&in_stock=1");
    await expect.poll(() => page.getByLabel("Sort").inputValue()).toBe("-price");
    expect(await focus("Sort")).toBe(true);
  });

  it("keeps tracking parameters in the URL and shows the same page", async () => {
    const page = await openPage("/products?utm_source=letter&q=lotion&fbclid=1");
    expect(await names(page)).toEqual(["Shea Hand Lotion"]);
    await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
    await page.getByRole("heading", { level: 1, name: "Shea Hand Lotion" }).waitFor();
    await page.goBack();
    await page.waitForURL("**/products?utm_source=letter&q=lotion&fbclid=1");
    await expect.poll(() => names(page)).toEqual(["Shea Hand Lotion"]);
    await page.reload();
    await hydrated(page);
    expect(await names(page)).toEqual(["Shea Hand Lotion"]);
  });

  it("shows an error while offline and recovers when online", async () => {
    const page = await openPage("/products");
    await page.context().setOffline(true);
    await page.getByLabel("Sort").selectOption("name");
    const notice = page.getByRole("alert").filter({ hasText: "The products couldn't be loaded" });
    await notice.getByText(/^You're offline/).waitFor();
    await page.context().setOffline(false);
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect
      .poll(() => names(page))
      .toEqual(await names(await openPage("/products?sort=name")));
  });

  it("shows the page number in the tab title, including on back navigation", async () => {
    const page = await openPage("/products?page=2");
    const title = "All products, page 2 · Ọjà Market";
    expect(await page.title()).toBe(title);
    await page.locator("article h2 a").first().click();
    await page.getByRole("navigation", { name: "Breadcrumb" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "All products" }).waitFor();
    await expect.poll(() => page.title()).toBe(title);
  });

  it("offers to remove filters when nothing matches", async () => {
    const page = await openPage("/products?q=snowshoes&in_stock=1");
    await page.getByRole("heading", { level: 1, name: "No results for “snowshoes”" }).waitFor();
    await page.getByText("Remove a filter, check the spelling").waitFor();
    expect(await page.getByLabel("Sort").count()).toBe(1);
    await page.getByRole("link", { name: "Include sold-out items" }).click();
    await page.waitForURL("**/products?q=snowshoes");
    await page.getByLabel("Sort").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "See all products" }).click();
    await page.waitForURL("**/products");
    await expect.poll(() => page.locator("article").count()).toBeGreaterThan(20);
  });

  it("loads further pages while scrolling, each product once", async () => {
    const page = await openPage("/products");
    const total = Number.parseInt((await count(page).textContent()) ?? "", 10);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return page.locator("article").count();
        },
        { timeout: 20_000 },
      )
      .toBe(total);
    const links = await page
      .locator("article h2 a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(links).size).toBe(total);
  });

  it("does not shift the layout when a long list is scrolled fast", async () => {
    const { page } = await newShopper(browser, app.url, { viewport: DESK });
    await observeLayoutShift(page);
    await page.goto("/products");
    await hydrated(page);
    const before = await page.locator("main article").count();
    await scrollFast(page);
    expect(await page.locator("main article").count()).toBeGreaterThan(before);
    expect(await layoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT);
  });

  it("keeps the focus on More products when the link is used with the keyboard", async () => {
    const page = await openListWithoutAutomaticPages();
    const products = page.locator("main article");
    const link = page.getByRole("link", { name: "More products" });
    await link.press("Enter");
    await expect.poll(() => products.count()).toBe(48);
    await link.press("Enter");
    await expect.poll(() => products.count()).toBe(72);
    await expect.poll(() => link.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("leaves a modified click on More products to the browser", async () => {
    const page = await openListWithoutAutomaticPages();
    // The link moves when the label next to it disappears after hydration.
    await page.getByText(/^Page 1 of \d+$/).waitFor({ state: "detached" });
    const isPrevented = async (modifiers: "ControlOrMeta"[]) => {
      const prevented = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            addEventListener("click", (event) => resolve(event.defaultPrevented), { once: true });
          }),
      );
      await page.getByRole("link", { name: "More products" }).click({ modifiers });
      return prevented;
    };
    expect(await isPrevented(["ControlOrMeta"])).toBe(false);
    expect(await isPrevented([])).toBe(true);
  });
});

describe("redirects", () => {
  it("redirects a page past the end of a list to its last page", async () => {
    const past = await fetch(`${app.url}/products?page=99&sort=price`, { redirect: "manual" });
    const [, last] =
      past.headers.get("location")?.match(/^\/products\?sort=price&page=(\d)$/) ?? [];
    expect([past.status, Number(last)]).toEqual([307, expect.any(Number)]);
    const shown = await fetch(`${app.url}/products?page=${last}&sort=price`, {
      redirect: "manual",
    });
    expect(shown.status).toBe(200);
  });

  it("redirects legacy URLs of products and categories and answers others with 404", async () => {
    const page = await openPage("/products?q=lotion");
    await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
    await page.waitForURL(/\/products\/shea-hand-lotion$/);
    const { uid, category_uid } = await findRow(app.db, "products", { handle: "shea-hand-lotion" });
    for (const [legacyUrl, currentUrl] of [
      [`/products/${uid}?variant=x`, "/products/shea-hand-lotion?variant=x"],
      [`/products/old-name-${uid}`, "/products/shea-hand-lotion"],
      [`/products?category=${category_uid}&q=soap`, "/c/beauty-care?q=soap"],
      [`/c/${category_uid}?q=soap`, "/c/beauty-care?q=soap"],
      [`/c/${category_uid?.toUpperCase()}`, "/c/beauty-care"],
    ] as const) {
      const moved = await fetch(app.url + legacyUrl, { redirect: "manual" });
      expect([legacyUrl, moved.status, moved.headers.get("location")]).toEqual([
        legacyUrl,
        308,
        currentUrl,
      ]);
    }
    const category = await fetch(`${app.url}/c/beauty-care`);
    expect(await category.text()).toContain(
      `<link rel="canonical" href="${app.url}/c/beauty-care"`,
    );
    const absent = "00000000-0000-4000-8000-000000000000";
    const missing = ["nothing-here", absent, "BEAUTY-CARE", "%00", "beauty-care%20", "%E2%82%A6"];
    for (const path of [`/products?category=${absent}`, ...missing.map((name) => `/c/${name}`)]) {
      expect([path, (await fetch(app.url + path)).status]).toEqual([path, 404]);
    }
    await page.goto("/products/x-00000000-0000-4000-8000-000000000000");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "See all products" }).click();
    await page.getByRole("heading", { level: 1, name: "All products" }).waitFor();
  });
});

describe("without JavaScript", () => {
  const plain = { javaScriptEnabled: false };

  it("lists, paginates, filters and searches without JavaScript", async () => {
    const page = await openPage("/products", plain);
    const first = await names(page);
    expect(first).toHaveLength(24);
    await page.getByRole("link", { name: "More products" }).click();
    await page.getByRole("link", { name: "Previous page" }).waitFor();
    expect(await names(page)).not.toContain(first[0]);
    await page.getByRole("link", { name: "Clothing" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Clothing" }).waitFor();
    await page.locator("#search").fill("lotion");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => names(page)).toEqual(["Shea Hand Lotion"]);
  });

  it("R88: shows that only the first 16 words of a search were used, without JavaScript", async () => {
    const page = await openPage(`/products?q=${"lotion%20".repeat(20)}`, plain);
    await page.getByText("We searched for the first 16 words.").waitFor();
    expect(await names(page)).toEqual(["Shea Hand Lotion"]);
  });

  it("shows a complete product page with a link per variant without JavaScript", async () => {
    const page = await openPage("/products?q=lotion", plain);
    await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
    await page.getByText("₦4,800").first().waitFor();
    await page.getByText("The story").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    // A button that does not exist would not be visible, too.
    expect(await addButton(page).count()).toBe(1);
    expect(await addButton(page).isVisible()).toBe(false);
    await page.getByRole("link", { name: /^Unscented/ }).click();
    await page.getByText("₦4,200").first().waitFor();
    await page.getByRole("heading", { name: "More in Beauty & Care" }).waitFor();
  });

  it.each([
    ["an unknown product uid", "/products/x-00000000-0000-4000-8000-000000000000"],
    ["an unknown product slug", "/products/nonsense"],
    ["an unknown path", "/no/such/page"],
  ])("shows a complete 404 page without JavaScript: %s", async (_, path) => {
    const response = await fetch(app.url + path);
    const text = await response.text();
    expect(response.status).toBe(404);
    expect(text).toContain("<title>Not found · Ọjà Market</title>");
    expect(text).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expect(text).toMatch(/<a [^>]*href="\/products"[^>]*>See all products/);
  });
});

it("R55: sends the browser no key, database URL or internal column", async () => {
  const { page } = await newShopper(browser, app.url);
  const received: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/html|javascript|json|x-component/.test(response.headers()["content-type"] ?? "")) {
      received.push(response.text().catch(() => ""));
    }
  });
  for (const path of ["/", "/products", "/basket"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  const texts = (await Promise.all(received)).filter((text) => text !== "");
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) expect(text).not.toMatch(/sfk_|postgres(ql)?:\/\/|on_hand|unit_cost/);
});

it("does not run a script injected into a catalogue page", async () => {
  const page = await browser.newPage({ baseURL: app.url });
  onTestFinished(() => page.close());
  const cspViolations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) cspViolations.push(message.text());
  });
  await page.route("**/products", async (route) => {
    const reply = await route.fetch();
    const injected = [1, 2, 3].map((n) => `<script>globalThis.injected = ${n}</script>`).join("");
    const body = (await reply.text()).replace("</body>", `${injected}</body>`);
    await route.fulfill({ response: reply, body });
  });
  await page.goto("/products");
  await hydrated(page);
  expect(await page.evaluate(() => "injected" in globalThis)).toBe(false);
  expect(cspViolations).toHaveLength(3);
});

it("keeps JavaScript of home, list and product pages within budget", async () => {
  const list = await (await fetch(`${app.url}/products`)).text();
  const product = /\/products\/[a-z][a-z0-9-]+(?=")/.exec(list)?.[0] ?? "";
  expect(product).not.toBe("");
  for (const path of ["/", "/products", product]) {
    const page = await openPage(path);
    await page.waitForLoadState("networkidle");
    const bytes = await javascriptBytes(page);
    await page.context().close();
    // A count of 0 would pass any budget.
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
  }
});

it("keeps hydration data smaller than the markup", async () => {
  for (const path of ["/", "/products"]) {
    const page = await (await fetch(app.url + path)).text();
    const markup = page.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(page.length - markup.length, path).toBeGreaterThan(5_000);
    expect(page.length - markup.length, path).toBeLessThan(markup.length);
  }
});

const panel = (page: Page) => page.getByRole("region", { name: "Filters" });
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });
const countOf = async (page: Page) => Number.parseInt((await count(page).textContent()) ?? "", 10);

describe("the filter sidebar", () => {
  it("filters the list at once, with exact counts and a matching URL", async () => {
    const page = await openPage("/c/clothing", { viewport: DESK });
    const all = await countOf(page);
    const size = panel(page).getByRole("group", { name: "Size" });
    await size.getByRole("checkbox", { name: /^M\b/ }).check();
    await page.waitForURL(/\/c\/clothing\?attribute%5BSize%5D=M$/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    const narrowed = await countOf(page);
    await expect
      .poll(() => size.locator("label", { hasText: /^M/ }).textContent())
      .toMatch(new RegExp(`^M${narrowed} products?$`));
    await chips(page).getByRole("link", { name: "Remove Size: M" }).waitFor();
    const again = await openPage(page.url(), { viewport: DESK });
    expect(await countOf(again)).toBe(narrowed);
    await size.getByRole("checkbox", { name: /^L\b/ }).check();
    await page.waitForURL(/attribute%5BSize%5D=L&attribute%5BSize%5D=M$/);
    await page.goBack();
    await expect.poll(() => size.getByRole("checkbox", { name: /^L\b/ }).isChecked()).toBe(false);
    await chips(page).getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL("**/c/clothing");
    await expect.poll(() => countOf(page)).toBe(all);
    expect(await size.getByRole("checkbox", { name: /^M\b/ }).isChecked()).toBe(false);
  });

  it("shows all values of a long group in one list and moves the focus to the first new one", async () => {
    const page = await openPage("/products", { viewport: DESK });
    const brands = panel(page).getByRole("group", { name: "Brand" }).first();
    const boxes = brands.getByRole("checkbox");
    const before = await boxes.count();
    const more = brands.getByText(/^Show \d+ more$/);
    const hidden = Number(/\d+/.exec((await more.textContent()) ?? "")?.[0]);
    expect(hidden).toBeGreaterThan(3);
    await more.press("Enter");
    await expect.poll(() => boxes.count()).toBe(before + hidden);
    expect(await more.isVisible()).toBe(false);
    expect(await boxes.nth(before).evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it("leaves a group open, with the focus, when its last value is cleared", async () => {
    const page = await openPage("/c/books-toys-sport", { viewport: DESK });
    const all = await countOf(page);
    const tags = panel(page).locator(".filter-group", {
      has: page.locator("summary", { hasText: /^Tags$/ }),
    });
    expect(await tags.getAttribute("open")).toBeNull();
    await tags.locator("summary").click();
    const box = tags.getByRole("checkbox", { name: /^Kids/ });
    await box.press("Space");
    await page.waitForURL(/tag=Kids$/);
    await expect.poll(() => countOf(page)).toBeLessThan(all);
    await box.press("Space");
    await page.waitForURL("**/c/books-toys-sport");
    await expect.poll(() => countOf(page)).toBe(all);
    expect(await tags.getAttribute("open")).not.toBeNull();
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it("submits the filters as a form without JavaScript", async () => {
    const page = await openPage("/products", { viewport: DESK, javaScriptEnabled: false });
    const all = await countOf(page);
    await panel(page)
      .getByRole("checkbox", { name: /^Afterdark/ })
      .check();
    await panel(page).getByLabel("From").fill("1,000.00");
    await panel(page).getByRole("button", { name: "Apply" }).click();
    expect(new URL(page.url()).searchParams.getAll("brand")).toEqual(["Afterdark"]);
    const narrowed = await countOf(page);
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(all);
    expect(
      await panel(page)
        .getByRole("checkbox", { name: /^Afterdark/ })
        .isChecked(),
    ).toBe(true);
    await chips(page)
      .getByRole("link", { name: /^Remove From/ })
      .click();
    expect(await countOf(page)).toBeGreaterThanOrEqual(narrowed);
    await chips(page).getByRole("link", { name: "Clear all" }).click();
    expect(await countOf(page)).toBe(all);
  });
});

it.each(["/products", "/c/clothing", "/products?q=shoes", "/products?tag=Organic&in_stock=1"])(
  "shows the first picture of %s in the upper half of a phone",
  async (path) => {
    const page = await openPage(path);
    const picture = page.locator("main article .tinted-tile").first();
    expect((await picture.boundingBox())?.y).toBeLessThan(400);
    const [filters, sort] = [
      page.getByRole("button", { name: /^Filters/ }),
      page.getByLabel("Sort"),
    ];
    expect((await filters.boundingBox())?.y).toBe((await sort.boundingBox())?.y);
  },
);

describe("the header on a phone", () => {
  it("opens the menu, whose links close it", async () => {
    const page = await openPage("/products");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
    expect(await menu.getByRole("link", { name: "Track an order" }).isVisible()).toBe(true);
    await menu.getByRole("link", { name: "All products" }).click();
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Clothing" }).click();
    await page.getByRole("heading", { level: 1, name: "Clothing" }).waitFor();
    expect(await menu.isVisible()).toBe(false);
  });

  it("widens the search field while it is used", async () => {
    const page = await openPage("/");
    const width = async () => (await page.locator("form[role=search]").boundingBox())?.width;
    expect(await width()).toBeLessThan(60);
    await page.locator("#search").click();
    expect(await width()).toBeGreaterThan(300);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect.poll(width).toBeLessThan(60);
    expect(
      await page
        .getByRole("link", { name: /^Basket/ })
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  });
});

describe("the filters on a phone", () => {
  it("opens and closes the filter sheet by keyboard and shows the match count", async () => {
    const page = await openPage("/products");
    expect(await panel(page).isVisible()).toBe(false);
    const opener = page.getByRole("button", { name: "Filters" });
    await opener.press("Enter");
    await panel(page)
      .getByRole("checkbox", { name: /^Organic/ })
      .press("Space");
    await page.waitForURL("**/products?tag=Organic");
    const show = panel(page).getByRole("button", { name: /^Show \d+ products?$/ });
    await expect
      .poll(async () => (await show.textContent()) === `Show ${await countOf(page)} products`)
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => panel(page).isVisible()).toBe(false);
    expect(
      await page
        .getByRole("button", { name: "Filters (1)" })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    await chips(page).getByRole("link", { name: "Remove Tag: Organic" }).click();
    await page.waitForURL("**/products");
  });

  it("opens the filter sheet without JavaScript", async () => {
    const page = await openPage("/products", { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Filters" }).click();
    await panel(page)
      .getByRole("checkbox", { name: /^Organic/ })
      .check();
    await panel(page).getByRole("button", { name: /^Show/ }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    expect(page.url()).toContain("tag=Organic");
  });
});

it.each([390, 1440])("has no accessibility violations at %i pixels", async (width) => {
  const page = await openPage("/products?brand=Kekere+Toys&tag=Gift&price_min=1", {
    viewport: { width, height: 900 },
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  expect(await violations(page)).toEqual([]);
  if (width < 1024) {
    await page.getByRole("button", { name: /^Filters/ }).click();
    expect(await violations(page)).toEqual([]);
  }
});
