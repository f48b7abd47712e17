import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { examinee, violations } from "#tests/e2e/axe.ts";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  setPrice,
  setStock,
  storeCart,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);
const list = await (await fetch(`${app.url}/products?q=lotion`)).text();
const product = /\/products\/shea-hand-lotion/.exec(list)?.[0] ?? "";

describe("accessibility in both themes", () => {
  let page: Page;

  beforeEach(async () => {
    page = await examinee(browser, app);
  });

  it("axe accepts every page as it opens", async () => {
    for (const path of [
      "/",
      "/products",
      "/products?q=snowshoes&in_stock=1",
      "/products?page=99",
      product,
      "/basket",
      "/checkout",
      "/orders",
      "/orders?wait=1200",
      "/orders/not-found",
      "/no-such-page",
    ]) {
      await page.goto(path);
      await hydrated(page);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });

  it("axe accepts a product with sold-out, promoted and impossible options", async () => {
    await page.goto("/products?q=solar");
    await page.getByRole("link", { name: "Solar Radio" }).click();
    await page.getByRole("button", { name: "Sold out" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(product);
    await hydrated(page);
    await page.getByRole("radio", { name: "Unscented" }).check();
    await page.getByText("Dashed options aren't available in this combination.").waitFor();
    await page.getByText("You save").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts a list that failed to update", async () => {
    await page.goto("/products");
    await hydrated(page);
    await page.route("**/api/storefront/products*", (route) => route.fulfill({ status: 400 }));
    await page.locator("#search").fill("lotion");
    await page.getByText("The list couldn't be updated").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the cart drawer, filled and emptied", async () => {
    await addToBasket(page, "Shea Hand Lotion");
    await page.getByRole("link", { name: "Go to checkout" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Remove Shea Hand Lotion" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts a cart with every kind of change", async () => {
    const goods = [
      "Wildflower Honey",
      "Agége Bread",
      "Butter Croissants",
      "Enamel Teapot",
    ] as const;
    const [cheaper, fewer, soldOut, unavailable] = goods;
    await sellAgain(unavailable);
    for (const name of goods) {
      await setPrice(app, name, "5000.00");
      await setStock(app, name, 9);
    }
    await storeCart(page, goods);
    await page.goto("/basket");
    const basket = page.getByRole("list", { name: "In your basket" });
    await basket.getByRole("button", { name: `Increase quantity of ${unavailable}` }).waitFor();
    await basket.getByRole("button", { name: `Increase quantity of ${fewer}` }).click();
    await basket.getByRole("button", { name: `Increase quantity of ${fewer}` }).click();
    await setPrice(app, cheaper, "4000.00");
    await setStock(app, fewer, 2);
    await setStock(app, soldOut, 0);
    await updateRows(app.db, "products", { name: unavailable }, { is_active: false });
    await refreshCatalogues(app.db);
    await page.goto("/basket");
    for (const text of [
      "The price went down: ₦5,000 → ₦4,000 each.",
      "Only 2 left. You added 3.",
      "Sold out since you added it.",
      "No longer available.",
    ]) {
      await page.getByText(text).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await page.route("**/api/storefront/basket*", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "120" }, json: {} }),
    );
    await page.reload();
    await page.getByText("Prices couldn't be updated").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  async function sellAgain(name: string): Promise<void> {
    await updateRows(app.db, "products", { name }, { is_active: true });
    await refreshCatalogues(app.db);
  }

  it("axe accepts a page while offline", async () => {
    await page.goto("/products");
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts error pages with and without the shop's layout", async () => {
    await page.goto("/");
    await hydrated(page);
    await without("delivery_options", async () => {
      expect((await fetch(`${app.url}/checkout`)).status).toBe(503);
      await page.evaluate(() => {
        const { next } = globalThis as unknown as { next: { router: { push(to: string): void } } };
        next.router.push("/checkout");
      });
      await page.getByRole("heading", { name: "This page couldn't be loaded" }).waitFor();
      await page.getByRole("contentinfo").waitFor();
      expect(await violations(page)).toEqual([]);
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Your basket is empty" }).waitFor();
    await without("stores", async () => {
      await page.goto("/products");
      await page.getByRole("heading", { name: "This page couldn't be loaded" }).waitFor();
      expect(await page.getByRole("contentinfo").count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      const plain = await fetch(`${app.url}${product}`);
      expect([plain.status, plain.headers.get("retry-after")]).toEqual([503, "10"]);
      expect(await plain.text()).toContain("This page couldn&#x27;t be loaded</h1>");
    });
  });

  /** Runs `work` while a table of the database is missing. */
  async function without(table: string, look: () => Promise<void>): Promise<void> {
    const [here, away] = [sql.table(table), sql.table(`${table}_away`)];
    await sql`alter table ${here} rename to ${away}`.execute(app.db);
    try {
      await look();
    } finally {
      await sql`alter table ${away} rename to ${here}`.execute(app.db);
    }
  }

  it("axe accepts a closed store and a missing store", async () => {
    await updateRows(app.db, "stores", { slug: "oja" }, { is_live: false });
    await page.goto("/");
    await page.getByRole("heading", { name: "Closed" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await updateRows(app.db, "stores", { slug: "oja" }, { slug: "moved" });
    await page.goto("/");
    await page.getByRole("heading", { name: "No store is set up at this address" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await updateRows(app.db, "stores", { slug: "moved" }, { slug: "oja", is_live: true });
  });
});
