import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { openForAxe, violations } from "#tests/e2e/axe.ts";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  chooseCourier,
  courierOffer,
  enterContact,
  newBuyer,
  placeOrder,
  setPrice,
  setStock,
  storeCart,
  storedOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { addButton, addToCart, hydrated, resizeWindow } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);
const list = await (await fetch(`${app.url}/products?q=lotion`)).text();
const product = /\/products\/shea-hand-lotion/.exec(list)?.[0] ?? "";

/** One page of each layout. */
const RESIZED = new Set([
  "/",
  "/products",
  "/products?q=snowshoes&in_stock=1",
  "/basket",
  "/orders",
  "/no-such-page",
]);

describe("accessibility in both themes", () => {
  let page: Page;

  beforeEach(async () => {
    page = await openForAxe(browser, app);
  });

  it("axe accepts every page as it opens, and each layout fits every window", async () => {
    for (const path of [
      "/",
      "/products",
      "/products?q=snowshoes&in_stock=1",
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
      if (RESIZED.has(path)) expect(await cutOff(page)).toEqual([]);
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
    await page.getByText("The products couldn't be updated").waitFor();
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
      "Now ₦4,000 each (was ₦5,000)",
      "Only 1 left right now; you added 3.",
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
    await page.getByRole("heading", { name: "No store is set up yet" }).waitFor();
    expect(await page.locator("main").innerText()).toContain(
      "Create a store, or set STOREFRONT_STORE to the slug of one of your stores and restart the server.",
    );
    expect(await violations(page)).toEqual([]);
    await updateRows(app.db, "stores", { slug: "moved" }, { slug: "oja", is_live: true });
  });
});

const LONGEST_WAY = 120;

/** Returns the accessible name of the focused element, which must be visible and have an outline. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const node = document.activeElement as HTMLElement;
    const label = (node as HTMLInputElement).labels?.[0]?.textContent;
    return (node.ariaLabel ?? label ?? node.textContent ?? "").trim();
  });
}

/** Checks that no sticky element covers the focused one. */
async function expectFocusSeen(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const node = document.activeElement as HTMLElement;
      const { left, top, width, height } = node.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const own = above && (node.contains(above) || above.contains(node));
      return own || node.closest("label")?.contains(above)
        ? ""
        : `${node.outerHTML} under ${above?.outerHTML}`;
    });
  await expect.poll(covered).toBe("");
}

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: RegExp | string, key = "Tab"): Promise<void> {
  for (let steps = 0; steps < LONGEST_WAY; steps += 1) {
    await page.keyboard.press(key);
    const reached = await focused(page);
    if (typeof name === "string" ? reached === name : name.test(reached)) {
      return expectFocusSeen(page);
    }
  }
  throw new Error(`${name} is not reached by ${key}`);
}

async function expectFocusOn(page: Page, id: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
}

async function desk(): Promise<Page> {
  const { page } = await newBuyer(browser, app, { viewport: { width: 1440, height: 900 } });
  return page;
}

it("reaches a placed order from the home page by keyboard", async () => {
  const page = await desk();
  await page.goto("/");
  await hydrated(page);
  await tabTo(page, "Skip to content");
  await page.keyboard.press("Enter");
  await expectFocusOn(page, "main");
  await tabTo(page, "Search products", "Shift+Tab");
  await page.keyboard.type("lotion");
  await page.keyboard.press("Enter");
  await page.getByText("for “lotion”").waitFor();
  expect(await focused(page)).toBe("Search products");
  await tabTo(page, "Shea Hand Lotion");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Shea Hand Lotion" }).waitFor();
  await expectFocusOn(page, "main");

  await tabTo(page, /^Choose a scent/);
  await page.keyboard.press("Enter");
  await page.getByText("Choose a scent to add this to your basket.").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Lemongrass/);
  await page.keyboard.press("Space");
  await tabTo(page, /^250 ml/);
  await page.keyboard.press("Space");
  await tabTo(page, "Lemongrass, 250 ml · Add to basket");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Your basket" }).waitFor();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  await tabTo(page, "Go to checkout");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await expectFocusOn(page, "main");

  await tabTo(page, "Name");
  await page.keyboard.type("Key Board");
  await tabTo(page, "Email");
  await page.keyboard.type("key@example.com");
  await tabTo(page, "Phone");
  await page.keyboard.type("08012345678");
  await tabTo(page, "House number and street");
  await page.keyboard.type("5 Marina");
  await tabTo(page, "City or town");
  await page.keyboard.type("Lagos Island");
  await tabTo(page, "State");
  await page.keyboard.type("Lagos");
  await tabTo(page, /^Lagos Island/);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Place order for/ }).waitFor();
  await tabTo(page, /^Place order for/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Thank you, Key Board" }).waitFor();
  await expectFocusOn(page, "main");
  const number = /ORD-\w{10}/.exec(page.url())?.[0] ?? "";
  expect(await storedOrder(app, number)).toMatchObject({ delivery_method: "manual" });
});

it("outlines the focused option in another colour than the page", async () => {
  const page = await desk();
  await page.goto(product);
  await hydrated(page);
  await tabTo(page, /^Lemongrass/);
  const option = page.locator("label:has(:focus-visible)");
  const outline = () => option.evaluate((node) => getComputedStyle(node).outlineColor);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(outline).not.toBe(ground);
});

it("keeps the focus nearby when the focused element is removed", async () => {
  const page = await desk();
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await addToCart(page);
  const inBasket = () =>
    page.evaluate(() => {
      const node = document.activeElement;
      return node !== document.body && document.querySelector("dialog")?.contains(node);
    });
  await page.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  await tabTo(page, /^Remove/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await expect.poll(inBasket).toBe(true);
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  await expect.poll(inBasket).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toMatch(/Add to basket$/);
});

it("keeps the focus on the quantity button at its limit", async () => {
  const page = await desk();
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  const fewer = page.getByRole("button", { name: "Decrease quantity of Shea Hand Lotion" });
  await page.getByRole("button", { name: "Increase quantity of Shea Hand Lotion" }).click();
  await fewer.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Quantity of Shea Hand Lotion", { exact: true }).inputValue()).toBe(
    "1",
  );
  expect(await focused(page)).toBe("Decrease quantity of Shea Hand Lotion");
});

it("shows no animation with prefers-reduced-motion", async () => {
  const { page } = await newBuyer(browser, app, { reducedMotion: "reduce" });
  await page.goto("/products?q=umbrella");
  await page.getByRole("link", { name: "Storm Umbrella" }).click();
  const turned = await page.getByRole("button", { name: "Next image" }).evaluate((button) => {
    const pictures = button.closest("section")?.querySelector("ul");
    (button as HTMLButtonElement).click();
    return (pictures?.scrollLeft ?? 0) / (pictures?.clientWidth ?? 1);
  });
  expect(turned).toBe(1);
  await addToCart(page);
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((node) => {
        const { transitionDuration, animationDuration } = getComputedStyle(node);
        return `${transitionDuration},${animationDuration}`.split(",").map(Number.parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});

it("shows buttons and the chosen option and category in high contrast", async () => {
  const { page } = await newBuyer(browser, app, { forcedColors: "active" });
  await page.goto("/products/sare-running-shoes");
  await page.getByRole("radio").first().check();
  expect(await addButton(page).evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe(
    "2px",
  );
  const backgrounds = (elements: (HTMLElement | SVGElement)[]) =>
    elements.map((element) => getComputedStyle(element).backgroundColor);
  const options = await page.locator("label:has([type=radio])").evaluateAll(backgrounds);
  await page.goto("/c/clothing");
  const categories = await page
    .getByRole("navigation", { name: "Filter by category" })
    .getByRole("link")
    .evaluateAll(backgrounds);
  expect([options, categories].map((found) => new Set(found).size)).toEqual([2, 2]);
});

it("moves the focus through the header in visual order", async () => {
  for (const width of [390, 1440]) {
    const { page } = await newBuyer(browser, app, { viewport: { width, height: 900 } });
    await page.goto("/");
    await hydrated(page);
    const places = await page.evaluate(() =>
      [...document.querySelectorAll("header :is(a, button, input)")]
        .map((node) => node.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, top, height }) => ({ left, middle: top + height / 2 })),
    );
    expect(places.length).toBeGreaterThan(3);
    const visual = places.toSorted((a, b) =>
      Math.abs(a.middle - b.middle) > 10 ? a.middle - b.middle : a.left - b.left,
    );
    expect({ width, places }).toEqual({ width, places: visual });
  }
});

const PHONE = { width: 390, height: 844, text: "100%" };
const WINDOWS = [
  { width: 320, height: 640, text: "100%" },
  { width: 768, height: 1024, text: "100%" },
  { width: 1440, height: 900, text: "100%" },
  // A desktop window zoomed to 200%, and a phone with text at 200%.
  { width: 640, height: 400, text: "100%" },
  { width: 390, height: 844, text: "200%" },
];

async function resize(page: Page, { text, ...size }: typeof PHONE): Promise<void> {
  await resizeWindow(page, size);
  await page.evaluate((size) => {
    document.documentElement.style.setProperty("font-size", size);
  }, text);
}

/** Returns what is cut off at any window size: a page or text wider than its container. */
async function cutOff(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const window of WINDOWS) {
    await resize(page, window);
    const { width, text } = window;
    for (const each of await cutOffNow(page)) found.push(`${width} px, text at ${text}: ${each}`);
  }
  await resize(page, PHONE);
  return found;
}

async function cutOffNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const clipped = [...document.querySelectorAll("main *, header *, footer *, dialog *")].filter(
      (node) => {
        const { overflowX, textOverflow, position } = getComputedStyle(node);
        const text = [...node.childNodes].some(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
        );
        const hides = /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis";
        return text && hides && position !== "absolute" && node.scrollWidth > node.clientWidth + 1;
      },
    );
    return [
      ...(scrollWidth > clientWidth ? [`${location.pathname} is ${scrollWidth} wide`] : []),
      ...clipped.map((node) => `${location.pathname}: ${node.outerHTML.slice(0, 120)}`),
    ];
  });
}

it("cuts off no long words at any window size, from cart to order page", async () => {
  const name = "Konstantinopolitanischer".repeat(5);
  await updateRows(app.db, "products", { name: "Wildflower Honey" }, { name });
  await refreshCatalogues(app.db);
  const { page } = await newBuyer(browser, app);
  const found: string[] = [];
  await addToBasket(page, name);
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOff(page)));
  await page.goto("/basket");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  found.push(...(await cutOff(page)));
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await enterContact(page);
  await chooseCourier(page);
  await courierOffer(page).waitFor();
  found.push(...(await cutOff(page)));
  await placeOrder(page);
  await page.getByRole("heading", { name: /^Thank you/ }).waitFor();
  found.push(...(await cutOff(page)));
  expect(found).toEqual([]);
  // Proves that a page wider than its window is found.
  await page.evaluate(() => {
    document.querySelector("main")?.style.setProperty("min-width", "2000px");
  });
  expect(await cutOffNow(page)).not.toEqual([]);
});

it("shows cart lines down to the window's edge on a phone in landscape", async () => {
  const { page } = await newBuyer(browser, app, { viewport: { width: 844, height: 390 } });
  await addToBasket(page, "Shea Hand Lotion");
  const dialog = page.getByRole("dialog");
  const onward = dialog.getByRole("link", { name: "Go to checkout" });
  await onward.waitFor();
  await dialog.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  expect((await onward.boundingBox())?.y).toBeGreaterThan(300);
  await onward.scrollIntoViewIfNeeded();
  await onward.click({ trial: true });
});
