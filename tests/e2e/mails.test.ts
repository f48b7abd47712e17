import { expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  fitInto,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import {
  CHECKOUT_ENVIRONMENT,
  enterContact,
  newBuyer,
  openCheckout,
  placeOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { app, browser } = await openAppInBrowser({
  ...CHECKOUT_ENVIRONMENT,
  ...DASHBOARD_ENVIRONMENT,
});
const merchant = await openDemoMerchant(app);
const open = (below: string, options = {}) => signedIn(browser, app, merchant, below, options);

/** Places an order in the shop, and waits until its mails were created and handled. */
async function orderInShop(): Promise<string> {
  const { page } = await newBuyer(browser, app);
  await openCheckout(page, "Shea Hand Lotion");
  await enterContact(page);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  const number = await placeOrder(page);
  const shown = () =>
    app.db
      .selectFrom("mails")
      .select("kind")
      .where("subject", "=", number)
      .where("state", "=", "shown")
      .orderBy("kind")
      .execute();
  const expected = [{ kind: "new_order" }, { kind: "order_received" }];
  await expect.poll(shown, { timeout: 30_000 }).toEqual(expected);
  return number;
}

it("shows the email about an order in HTML and text, and the order from the email's link", async () => {
  const number = await orderInShop();
  const page = await open("/mail", { bypassCSP: true });
  for (const width of [320, 390, 768, 1440]) await fitInto(page, width);
  expect(await violations(page, "main")).toEqual([]);
  await page.getByRole("link", { name: `Your order ${number}` }).click();
  await page.getByRole("heading", { level: 1, name: `Your order ${number}` }).waitFor();
  await ready(page);
  const mail = page.frameLocator("iframe");
  await mail.getByRole("heading", { name: "Thank you for your order" }).waitFor();
  await mail.getByText(/1 × Shea Hand Lotion/).waitFor();
  await page
    .getByRole("region", { name: "Text" })
    .getByText(/1 × Shea Hand Lotion/)
    .waitFor();
  for (const width of [320, 390, 768, 1440]) await fitInto(page, width);
  expect(await violations(page, "main")).toEqual([]);
  const url = await mail.getByRole("link", { name: "View your order" }).getAttribute("href");
  const { page: shop } = await newBuyer(browser, app);
  await shop.goto(url ?? "");
  await shop.getByText(number).first().waitFor();
});

it("lists an order's emails with their state, and sends one again", async () => {
  const number = await orderInShop();
  const page = await open(`/orders/${number}`);
  const mails = page.getByRole("region", { name: "Emails" });
  expect(await mails.getByRole("listitem").count()).toBe(2);
  await mails.getByText("Not sent: no mail server is set up").first().waitFor();
  await mails.getByRole("button", { name: "Send again: Order received" }).click();
  await waitForToast(page, "Sending the email to ada@example.com again");
  await expect.poll(() => mails.getByRole("listitem").count()).toBe(3);
  const phone = page.getByRole("link", { name: /^Call / });
  expect(await phone.getAttribute("href")).toBe("tel:+2348012345678");
  const whatsApp = page.getByRole("link", { name: /WhatsApp/ });
  expect(await whatsApp.getAttribute("href")).toBe("https://wa.me/2348012345678");
});

it("previews an email with an order, creates a test of it, and saves which emails are sent", async () => {
  const number = await orderInShop();
  const page = await open("/settings/notifications");
  await page.getByText("No emails are sent").waitFor();
  await page.getByLabel("Email", { exact: true }).selectOption("Payment reminder");
  await page.getByLabel("Order", { exact: true }).selectOption(number);
  await page
    .frameLocator("iframe")
    .getByRole("heading", { name: /^Please pay by/ })
    .waitFor();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await waitForToast(page, `Test email to ${merchant.email} created`);

  await page.getByRole("checkbox", { name: "Delivered" }).uncheck();
  await page.getByLabel("Order page").fill("https://shop.example.com/orders");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Enter a URL, e.g. https:").waitFor();
  await page.getByLabel("Order page").fill("https://shop.example.com/orders/{order_number}");
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Notifications saved");
  expect(await findRow(app.db, "stores", { slug: "oja" })).toMatchObject({
    disabled_mails: ["delivered"],
    order_page_url: "https://shop.example.com/orders/{order_number}",
  });
});

it("shows new orders in the list, and counts them in the title until the tab is visible", async () => {
  const page = await open("/orders");
  await page.clock.install();
  const answer = () => page.waitForResponse((response) => response.url().includes("/new-orders?"));
  const first = answer();
  await page.reload();
  await ready(page);
  await first;
  const setVisibility = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        value: visibilityState,
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  const { uid } = await findRow(app.db, "stores", { slug: "oja" });
  const orders = [await storePastOrder(app.db, uid), await storePastOrder(app.db, uid)];
  const second = answer();
  await page.clock.fastForward(15_000);
  await second;
  await expect.poll(() => page.title()).toBe("(2) Orders · Ọjà Market");
  for (const { number } of orders) await page.getByRole("link", { name: number }).waitFor();
  await setVisibility("visible");
  await expect.poll(() => page.title()).toBe("Orders · Ọjà Market");
});
