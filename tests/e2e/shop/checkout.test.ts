import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { formatMoney } from "#lib/format/format-money.ts";
import {
  addToBasket,
  CHECKOUT_ENVIRONMENT,
  chooseCourier,
  courierOffer,
  enterAddress,
  enterContact,
  MARINA_ADDRESS,
  newBuyer,
  openCheckout,
  ordersOf,
  placeButton,
  placeOrder,
  storedOrder,
  takeToCheckout,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";

const DESK = { viewport: { width: 1440, height: 900 } };

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

async function buyer(options = {}): Promise<Page> {
  const { page } = await newBuyer(browser, app, options);
  return page;
}

const OTHER_PRODUCT = "Lined Notebook";

function itemsOf(order: string) {
  return app.db
    .selectFrom("order_items")
    .select(["product_name", "quantity"])
    .where("order_uid", "=", order)
    .execute();
}

/** Checks that the total on the button is stored and shown. */
async function orderAtShownTotal(page: Page) {
  const promised = (await placeButton(page).textContent()) ?? "";
  const order = await storedOrder(app, await placeOrder(page));
  const total = formatMoney(order.total_amount ?? "", "NGN");
  expect(promised).toBe(`Place order for ${total}`);
  await page.getByRole("heading", { level: 1, name: "Thank you, Ada Obi" }).waitFor();
  await page.locator("dl").getByText(total, { exact: true }).first().waitFor();
  return order;
}

describe("from the product to the tracked order", () => {
  it("orders with pickup at the chosen location", async () => {
    const page = await buyer();
    await takeToCheckout(page, "Shea Hand Lotion");
    await enterContact(page);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    const places = page.getByRole("group", { name: "Pickup location" });
    const place = places.getByRole("radio").nth(1);
    const uid = await place.getAttribute("value");
    await place.check();
    const order = await orderAtShownTotal(page);
    expect(order).toMatchObject({
      delivery_method: "pickup",
      location_uid: uid,
      delivery_fee: "0.00",
      customer_phone: "+2348012345678",
    });
    await page.getByRole("heading", { name: "Pickup", exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it("estimates the store's own delivery in the basket and orders with it", async () => {
    const page = await buyer(DESK);
    await addToBasket(page, "Shea Hand Lotion");
    await page.goto("/basket");
    await page.getByText(/^Delivery from ₦2,000, by \w{3} \d+ \w{3}$/).click();
    await page.getByLabel("Deliver to").selectOption("Kano");
    await page.getByText("Outside Lagos").waitFor();
    await page.getByLabel("City or town").fill("Kano");
    await page.getByText("Lagos Mainland").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await enterContact(page);
    expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("Kano");
    await enterAddress(page);
    expect(await page.getByRole("radio", { name: /^Outside Lagos/ }).count()).toBe(0);
    await page.getByRole("radio", { name: /^Lagos Island/ }).check();
    const order = await orderAtShownTotal(page);
    expect(order).toMatchObject({ delivery_method: "manual", customer_address: MARINA_ADDRESS });
    expect(Number(order.delivery_fee)).toBeGreaterThan(0);
  });

  it("asks for the state when no rate matches a city outside Nigeria", async () => {
    await updateRows(app.db, "stores", { slug: "oja" }, { delivery_enabled: false });
    onTestFinished(() => updateRows(app.db, "stores", { slug: "oja" }, { delivery_enabled: true }));
    const page = await buyer();
    await openCheckout(page, "Shea Hand Lotion");
    await page.getByLabel("Country").fill("Ghana");
    await page.getByLabel("City or town").fill("K");
    await page
      .getByText(/^We couldn't find a delivery price for this city\. Add your state/)
      .waitFor();
    const state = page.getByLabel("State or region");
    await state.fill("Ashanti");
    await page.getByText(/doesn't deliver to this address\. Pick up in store instead\.$/).waitFor();
    await state.fill("");
    await page.goto("/basket");
    await page.getByText(/^Delivery from ₦2,000/).click();
    await page
      .getByText(/^We couldn't find a delivery price for this city\. Add your state/)
      .waitFor();
    await page.getByLabel("Deliver to").fill("Ashanti");
    await page.getByText(/doesn't deliver to this address\. Pick up in store instead\.$/).waitFor();
  });

  it("orders with a chosen courier and a note", async () => {
    const page = await buyer();
    await openCheckout(page, "Shea Hand Lotion");
    await enterContact(page);
    await chooseCourier(page);
    const offers = page.getByRole("group", { name: "Delivery method" });
    await offers.getByText("Cheapest").waitFor();
    await offers.getByText("Fastest").waitFor();
    await offers
      .getByText(/^Arrives \w{3} \d+ \w{3} · Tracking: good$/)
      .first()
      .waitFor();
    await courierOffer(page).check();
    await page.getByText("Add a note").click();
    await page.getByLabel(/^Shea Hand Lotion, /).fill("Wrap it, please");
    const order = await orderAtShownTotal(page);
    expect(order).toMatchObject({ delivery_method: "courier" });
    expect(order.shipping_details).toContain("Richard Express");
    await page.getByText("Wrap it, please").waitFor();
    await page.getByText(/^Richard Express/).waitFor();
  });

  it("checks a coupon before applying it", async () => {
    await insertCoupon("E2E-TENTH");
    await insertCoupon("E2E-LARGE", "1000000.50");
    const page = await buyer(DESK);
    await openCheckout(page, "Shea Hand Lotion");
    await enterContact(page);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await page.getByText("Add a coupon code").click();
    const coupon = page.getByLabel("Coupon");
    const takeOff = page.getByRole("button", { name: "Remove", exact: true });
    const focusOn = (place: Locator) =>
      expect.poll(() => place.evaluate((node) => node === document.activeElement)).toBe(true);
    await coupon.fill("NO-SUCH-CODE");
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    await page.getByText("We don't recognise this coupon.").waitFor();
    await focusOn(coupon);
    await coupon.fill("E2E-LARGE");
    await coupon.press("Enter");
    await page.getByText("This coupon requires a subtotal of at least ₦1,000,000.50.").waitFor();
    await coupon.fill("e2e-tenth");
    await coupon.press("Enter");
    await focusOn(takeOff);
    await takeOff.press("Enter");
    await focusOn(coupon);
    await coupon.fill("e2e-tenth");
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    await focusOn(takeOff);
    const order = await orderAtShownTotal(page);
    expect(Number(order.discount_amount)).toBeCloseTo(Number(order.subtotal) / 10, 2);
  });

  it("orders without a coupon that stopped applying, at the shown total", async () => {
    await insertCoupon("E2E-ENDED");
    const page = await buyer(DESK);
    await openCheckout(page, "Shea Hand Lotion");
    await enterContact(page);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await page.getByText("Add a coupon code").click();
    await page.getByLabel("Coupon").fill("E2E-ENDED");
    await page.getByLabel("Coupon").press("Enter");
    await page.getByRole("button", { name: "Remove", exact: true }).waitFor();
    // A preview, which the page requests every minute, must not report it first.
    const ordered = page.waitForResponse("**/api/storefront/orders");
    await page.route("**/api/storefront/order-preview", async (route) => {
      await ordered;
      await route.continue();
    });
    await updateRows(app.db, "coupons", { code: "E2E-ENDED" }, { is_active: false });
    await placeButton(page).click();
    await page.getByText("This coupon no longer applies").waitFor();
    await page.getByText("We don't recognise this coupon.").waitFor();
    const order = await orderAtShownTotal(page);
    expect(order.discount_amount).toBe("0.00");
  });

  it("orders an item that was removed and restored", async () => {
    const page = await buyer(DESK);
    await openCheckout(page, "Wildflower Honey");
    await takeToCheckout(page, "Shea Hand Lotion");
    // The previous page may remain in the document briefly, with a button of the same name.
    const summary = page.getByRole("list", { name: "In your order" });
    const honey = summary.getByRole("button", { name: "Remove Wildflower Honey" });
    await honey.press("Enter");
    await honey.waitFor({ state: "detached" });
    await page.getByText("Wildflower Honey removed").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await honey.waitFor();
    expect(await page.getByText("Wildflower Honey removed").count()).toBe(0);
    await honey.press("Enter");
    await summary.getByRole("button", { name: "Remove Shea Hand Lotion" }).press("Enter");
    await page.getByRole("heading", { name: "Your basket is empty" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await summary.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  });
});

async function insertCoupon(code: string, minimum_subtotal = "0"): Promise<void> {
  const store = await findRow(app.db, "stores", { slug: "oja" });
  await insertRow(app.db, "coupons", {
    store_uid: store.uid,
    code,
    kind: "percentage",
    value: "10.00",
    scope: "order",
    minimum_subtotal,
  });
}

/** Places the order and drops the response. */
async function placeOrderAndDropResponse(page: Page): Promise<void> {
  await page.route("**/api/storefront/orders", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeButton(page).click();
  await page.getByText("No connection").waitFor();
  await page.unroute("**/api/storefront/orders");
}

describe("exactly one order", () => {
  async function readyToOrder(page: Page, name: string, take = openCheckout): Promise<void> {
    await take(page, "Shea Hand Lotion");
    await enterContact(page, name);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await placeButton(page).waitFor();
  }

  it("places one order when the button is clicked repeatedly", async () => {
    const page = await buyer(DESK);
    await readyToOrder(page, "Double Click");
    await placeButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      setTimeout(() => button.click(), 5);
    });
    await waitForOrderNumber(page);
    expect(await ordersOf(app, "Double Click")).toBe(1);
  });

  describe("concurrent submissions from two tabs", () => {
    /** Opens two tabs of one shopper, both ready to order the shared cart. */
    async function twoTabs(names: [string, string], setUp?: (tab: Page) => Promise<unknown>) {
      const { page, openTab } = await newBuyer(browser, app, DESK);
      const tabs = [page, await openTab()] as const;
      for (const tab of tabs) await setUp?.(tab);
      // Chromium throttles background tabs.
      await page.bringToFront();
      await readyToOrder(tabs[0], names[0]);
      await tabs[1].bringToFront();
      await tabs[1].goto("/checkout");
      await enterContact(tabs[1], names[1]);
      await tabs[1].getByRole("radio", { name: /^Pick up in store/ }).check();
      await placeButton(tabs[1]).waitFor();
      return tabs;
    }

    /** Submits in both tabs and releases both requests together. */
    async function orderInBoth(tabs: readonly Page[]): Promise<string[]> {
      const allSent = Promise.withResolvers<void>();
      let sent = 0;
      for (const tab of tabs) {
        await tab.route("**/api/storefront/orders", async (route) => {
          sent += 1;
          if (sent === tabs.length) allSent.resolve();
          await allSent.promise;
          await route.continue();
        });
      }
      await Promise.all(tabs.map((tab) => placeButton(tab).click()));
      return Promise.all(tabs.map(waitForOrderNumber));
    }

    it("places one order, shown in both tabs, when the tabs have different details", async () => {
      const names: [string, string] = ["Two Tabs Ada", "Two Tabs Bola"];
      const tabs = await twoTabs(names);
      const [one, other] = await orderInBoth(tabs);
      expect(other).toBe(one);
      const orders = await Promise.all(names.map((name) => ordersOf(app, name)));
      expect(orders.reduce((sum, count) => sum + count)).toBe(1);
    });

    it("would place two orders with separate attempts", async () => {
      const tabs = await twoTabs(["Separate Attempts", "Separate Attempts"], (tab) =>
        tab.addInitScript(() => {
          for (const name of ["getItem", "setItem", "removeItem"] as const) {
            const own = Storage.prototype[name] as (...args: string[]) => string | null;
            Object.assign(Storage.prototype, {
              [name](this: Storage, key: string, ...rest: string[]) {
                const apart = key.startsWith("order-attempt:") ? sessionStorage : this;
                return own.call(apart, key, ...rest);
              },
            });
          }
        }),
      );
      await orderInBoth(tabs);
      expect(await ordersOf(app, "Separate Attempts")).toBe(2);
    });

    it("shows the order in an open tab, and starts a new attempt for the next cart", async () => {
      const [page, other] = await twoTabs(["Left Open", "Left Open Too"]);
      await placeOrder(page);
      await other.getByRole("heading", { name: "Order placed" }).waitFor();
      await readyToOrder(other, "Left Open Again", takeToCheckout);
      await placeOrder(other);
      expect(await ordersOf(app, "Left Open")).toBe(1);
      expect(await ordersOf(app, "Left Open Again")).toBe(1);
    });
  });

  it("places one order when the page is reloaded during submission", async () => {
    const page = await buyer(DESK);
    await readyToOrder(page, "Reload");
    // The request reaches the shop, but its response is lost.
    const held = async (route: Route) => void (await route.fetch());
    await page.route("**/api/storefront/orders", held, { times: 1 });
    await placeButton(page).click();
    await expect.poll(() => ordersOf(app, "Reload")).toBe(1);
    await page.reload();
    await waitForOrderNumber(page);
    expect(await ordersOf(app, "Reload")).toBe(1);
  });

  it("keeps the first order when its response is lost, a retry is limited and details change", async () => {
    const page = await buyer(DESK);
    await readyToOrder(page, "Lost Answer");
    await placeOrderAndDropResponse(page);
    const limited = (route: Route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "1" } });
    await page.route("**/api/storefront/orders", limited, { times: 1 });
    await placeButton(page).click();
    await page.getByText("Too many orders").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Lost Answer Corrected");
    await placeButton(page).click();
    await waitForOrderNumber(page);
    expect(await ordersOf(app, "Lost Answer")).toBe(1);
    expect(await ordersOf(app, "Lost Answer Corrected")).toBe(0);
  });

  it("counts the items while their prices load", async () => {
    const page = await buyer({ viewport: { width: 390, height: 844 } });
    const priced = Promise.withResolvers<void>();
    await page.route("**/api/storefront/basket*", async (route) => {
      await priced.promise;
      await route.continue();
    });
    await openCheckout(page, OTHER_PRODUCT);
    await page.locator("summary").getByText("1 item", { exact: true }).waitFor();
    priced.resolve();
    await page.locator("summary").getByText(/^₦/).waitFor();
  });

  it("does not resume a failed order of an earlier cart", async () => {
    const page = await buyer(DESK);
    await readyToOrder(page, "Given Up");
    const sent: string[] = [];
    await page.route("**/api/storefront/orders", async (route) => {
      sent.push(route.request().postData() ?? "");
      await route.abort();
    });
    await placeButton(page).click();
    await page.getByText("No connection").waitFor();
    await page.unroute("**/api/storefront/orders");
    const tries = sent.length;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/storefront/orders")) sent.push(request.postData() ?? "");
    });
    await page.goto("/basket");
    await page.getByRole("button", { name: /^Remove/ }).click();
    await takeToCheckout(page, OTHER_PRODUCT);
    await enterContact(page, "Given Up");
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await placeButton(page).waitFor();
    expect([sent.length, await ordersOf(app, "Given Up")]).toEqual([tries, 0]);
    const { uid } = await storedOrder(app, await placeOrder(page));
    expect(await itemsOf(uid)).toEqual([{ product_name: OTHER_PRODUCT, quantity: 1 }]);
  });

  it("keeps items that were added during submission in the cart", async () => {
    const page = await buyer(DESK);
    await readyToOrder(page, "Later Addition");
    const { promise: added, resolve: goOn } = Promise.withResolvers<void>();
    const late = async (route: Route) => {
      await added;
      await route.continue();
    };
    await page.route("**/api/storefront/orders", late, { times: 1 });
    await placeButton(page).click();
    const tab = await page.context().newPage();
    await addToBasket(tab, OTHER_PRODUCT);
    goOn();
    await waitForOrderNumber(page);
    await page.goto("/checkout");
    await page.getByRole("link", { name: OTHER_PRODUCT, exact: true }).waitFor();
    await enterContact(page, "Later Addition");
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    const { uid } = await storedOrder(app, await placeOrder(page));
    expect(await itemsOf(uid)).toEqual([{ product_name: OTHER_PRODUCT, quantity: 1 }]);
    expect(await ordersOf(app, "Later Addition")).toBe(2);
  });
});
