import { afterAll, expect, it } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  fitInto,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { faults, isVerified, startFakeReceiver } from "#tests/support/webhooks/fake-receiver.ts";

const receiver = await startFakeReceiver();
afterAll(() => receiver.close());
const { app, browser } = await openAppInBrowser({
  ...DASHBOARD_ENVIRONMENT,
  WEBHOOK_PRIVATE_TARGETS: "allow",
});
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });
const open = (path: string) => signedIn(browser, app, merchant, path, { bypassCSP: true });

const ORDER = "ORD-DEM0000001";
const rt = testRuntime(app.db);
async function publishEvent(): Promise<void> {
  await insertEvent(app.db, { store_uid: storeUid, type: "order.paid", subject: ORDER });
  await publishAll(rt);
}

it("adds a webhook, sends events to it, shows them in the log and sends one again", async () => {
  const page = await open("/settings/webhooks");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  await dialog(page).getByLabel("URL").fill("not a url");
  await dialog(page).getByRole("button", { name: "Add" }).click();
  await dialog(page).getByText("Must be an http or https URL").waitFor();
  await dialog(page).getByLabel("URL").fill(receiver.url);
  await dialog(page).getByLabel("stock.low").check();
  for (const width of [390, 1440]) await fitInto(page, width);
  expect(await violations(page, "dialog")).toEqual([]);
  await dialog(page).getByRole("button", { name: "Add" }).click();
  await dialog(page).getByText("Copy it now").waitFor();
  const secret = (await dialog(page).locator("code").first().textContent()) ?? "";
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByText("order.*, stock.low").waitFor();
  await page.getByRole("button", { name: /^Edit / }).click();
  await dialog(page).getByLabel("stock.low").uncheck();
  await dialog(page).getByLabel("Refunds").check();
  for (const width of [390, 1440]) await fitInto(page, width);
  expect(await violations(page, "dialog")).toEqual([]);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await page.getByText("order.*, refund.*").waitFor();

  await page.getByRole("button", { name: "Send a test event" }).click();
  await waitForToast(page, /^Test event delivered\. The server responded with 204/);
  receiver.respondWith((response) => response.writeHead(503).end("closed for lunch"), 1);
  await publishEvent();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received.map((webhook) => isVerified(webhook, secret))).toEqual([
    true,
    true,
    true,
  ]);

  await page.getByRole("link", { name: "Delivery log", exact: true }).click();
  await page.waitForURL("**/deliveries");
  await ready(page);
  await page.getByLabel("Search").fill(ORDER);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(`**/deliveries?search=${ORDER}`);
  await expect
    .poll(() => page.getByRole("list", { name: "Deliveries" }).getByRole("listitem").count())
    .toBe(1);
  await page.getByRole("link", { name: `order.paid, ${ORDER}` }).click();
  await page.getByText("Status 503").click();
  await page.getByText("closed for lunch").waitFor();
  await page.getByText(`webhook-id: ${receiver.received[1]?.body.uid}`).last().waitFor();
  for (const width of [320, 390, 768, 1440]) await fitInto(page, width);
  expect(await violations(page, "main")).toEqual([]);

  await page.getByRole("button", { name: "Send again" }).click();
  await waitForToast(page, "Sending again");
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(receiver.received[3]?.text).toBe(receiver.received[2]?.text);
});

it("disables a webhook, offers to send what it missed, rotates its secret and removes it", async () => {
  receiver.reset();
  const page = await open("/settings/webhooks");
  await page.getByRole("button", { name: /^Disable/ }).click();
  await dialog(page).getByRole("button", { name: "Disable" }).click();
  await waitForToast(page, "Webhook disabled");
  await publishEvent();
  const missed = { state: "missed", store_uid: storeUid } as const;
  await expect
    .poll(() => findRow(app.db, "webhook_deliveries", missed).catch(() => undefined))
    .toBeDefined();
  await page.reload();
  await ready(page);
  await page.getByText("1 event", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Enable/ }).click();
  await dialog(page).getByLabel("Send 1 missed event").waitFor();
  await dialog(page).getByRole("button", { name: "Enable" }).click();
  await waitForToast(page, "Webhook enabled");
  await expect.poll(() => receiver.received.length).toBe(1);

  await page.getByRole("button", { name: /^Rotate/ }).click();
  await dialog(page).getByRole("button", { name: "Rotate" }).click();
  const secret = (await dialog(page).locator("code").first().textContent()) ?? "";
  await dialog(page).getByRole("button", { name: "Done" }).click();
  receiver.respondWith(faults.error);
  await page.getByRole("button", { name: "Send a test event" }).click();
  await waitForToast(page, /^Test event failed\. The server responded with 500/);
  expect(receiver.received.slice(1).map((webhook) => isVerified(webhook, secret))).toEqual([true]);

  await page.goto("/dashboard/stores/oja/settings/webhooks/deliveries?state=failed");
  await ready(page);
  await page.getByRole("link", { name: "webhook.test" }).waitFor();
  for (const width of [320, 390, 768, 1440]) await fitInto(page, width);
  expect(await violations(page, "main")).toEqual([]);
  await page.getByRole("button", { name: "Resend failed events" }).click();
  const today = new Date().toISOString().slice(0, 10);
  await dialog(page).getByLabel("From").fill(today);
  await dialog(page).getByLabel("To").fill(today);
  await dialog(page).getByRole("button", { name: "Send again" }).click();
  await waitForToast(page, "No failed or missed events on these days");

  await page.goto("/dashboard/stores/oja/settings/webhooks");
  await ready(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await waitForToast(page, "Webhook removed");
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
});
