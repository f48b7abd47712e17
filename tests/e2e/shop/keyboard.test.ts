import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CHECKOUT_ENVIRONMENT, newBuyer, storedOrder } from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const LONGEST_WAY = 120;

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

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
  await tabTo(page, "Search the shop", "Shift+Tab");
  await page.keyboard.type("lotion");
  await page.keyboard.press("Enter");
  await page.getByText("for “lotion”").waitFor();
  expect(await focused(page)).toBe("Search the shop");
  await tabTo(page, "Shea Hand Lotion");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Shea Hand Lotion" }).waitFor();
  await expectFocusOn(page, "main");

  await tabTo(page, /^Unscented/);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.getByRole("radio", { name: "Lemongrass" }).isChecked()).toBe(true);
  await tabTo(page, "Add to basket");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Your basket" }).waitFor();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  await tabTo(page, "Go to checkout");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await expectFocusOn(page, "main");

  await tabTo(page, "Name");
  await page.keyboard.type("Key Board");
  await tabTo(page, "E-mail");
  await page.keyboard.type("key@example.com");
  await tabTo(page, "Phone");
  await page.keyboard.type("08012345678");
  await tabTo(page, "House number and street");
  await page.keyboard.type("5 Marina");
  await tabTo(page, "City or town");
  await page.keyboard.type("Lagos Island");
  await tabTo(page, "State");
  await page.keyboard.type("Lagos");
  await tabTo(page, /^Lagos Mainland, 2 days/);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^Place order for/ }).waitFor();
  await tabTo(page, /^Place order for/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Thank you, Key Board" }).waitFor();
  await expectFocusOn(page, "main");
  const number = /ORD-\w{10}/.exec(page.url())?.[0] ?? "";
  expect(await storedOrder(app, number)).toMatchObject({ delivery_method: "manual" });
});

it("keeps the focus nearby when the focused element is removed", async () => {
  const page = await desk();
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion" }).click();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.getByRole("dialog", { name: "Your basket" }).waitFor();
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
  await expect.poll(() => focused(page)).toBe("Add to basket");
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
  const turned = await page.getByRole("button", { name: "Next picture" }).evaluate((button) => {
    const pictures = button.closest("section")?.querySelector("ul");
    (button as HTMLButtonElement).click();
    return (pictures?.scrollLeft ?? 0) / (pictures?.clientWidth ?? 1);
  });
  expect(turned).toBe(1);
  await page.getByRole("button", { name: "Add to basket" }).click();
  await page.getByRole("dialog", { name: "Your basket" }).waitFor();
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
