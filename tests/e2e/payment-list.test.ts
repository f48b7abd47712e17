import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  AUDITED,
  checkPage,
  DASHBOARD_ENVIRONMENT,
  dialog,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import {
  storeCharge,
  storeDispute,
  storePaidOrder,
  storeRefund,
} from "#tests/support/payments/stored-payments.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

const open = (path: string, options: object = {}) =>
  signedIn(browser, app, merchant, path, { ...AUDITED, ...options });

describe("the payments list", () => {
  it("lists payments by day with totals, filters them and exports them", async () => {
    const { number, uid, charge } = await storePaidOrder(app.db, storeUid);
    const at = new Date("2026-01-15T10:00:00Z");
    await app.db
      .updateTable("provider_transactions")
      .set({ occurred_at: at })
      .where("uid", "=", charge.uid)
      .execute();
    await storeRefund(app.db, { uid }, charge, { amount: "300.00", occurred_at: at });
    const page = await open("/payments?from=2026-01-15&to=2026-01-15");
    const day = page.getByRole("region", { name: "Thu, 15 Jan 2026" });
    for (const text of ["₦2,000", "−₦300", "₦1,670"]) await day.getByText(text).first().waitFor();
    expect(await day.getByRole("link", { name: number }).count()).toBe(2);
    await checkPage(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel("Kind").selectOption("Refund");
    await page.waitForURL("**kind=refund**");
    await expect.poll(() => day.getByRole("listitem").count()).toBe(1);
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      const text = await readFile((await file.path()) ?? "");
      return parse(text, { columns: true, bom: true }) as Record<string, string>[];
    };
    expect(await download("Export payments")).toEqual([
      expect.objectContaining({ Order: number, State: "refunded", Amount: "300.00" }),
    ]);
    expect(await download("Export daily totals")).toEqual([
      expect.objectContaining({ Day: "2026-01-15", Refunded: "300.00", Net: "-300.00" }),
    ]);

    await page.getByLabel("Search").fill("no such payment");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No payments match" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Show all payments" }).click();
    await page.getByRole("link", { name: number }).first().waitFor();
  });

  it("leads to older payments and back to the newest", async () => {
    const order = await storePastOrder(app.db, storeUid);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      store_uid: storeUid,
      order_uid: order.uid,
      amount: `${index + 1}.00`,
      created_at: new Date(Date.parse("2025-06-01T10:00:00Z") + index * 1000),
    }));
    await app.db.insertInto("payments").values(rows).execute();
    const page = await open("/payments?to=2025-06-01");
    await page.getByText("₦60", { exact: true }).waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: order.number }).count()).toBe(50);
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByText("₦1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Newest" }).click();
    await page.getByText("₦60", { exact: true }).waitFor();
  });
});

describe("what the overview and the order list show", () => {
  it("counts payments to decide about, and leads to them", async () => {
    const order = await storePastOrder(app.db, storeUid);
    await storeCharge(app.db, storeUid, { order, amount: "700.00", applied: "0.00" });
    const { number, charge } = await storePaidOrder(app.db, storeUid);
    await storeDispute(app.db, charge);
    const page = await open("");
    await page.getByRole("link", { name: /open disputes?$/ }).waitFor();
    await page.getByRole("link", { name: /with a payment in review$/ }).click();
    await page.waitForURL("**/orders?payment=in_review");
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await row(order.number).getByText("In review", { exact: true }).first().waitFor();
    expect(await row(number).count()).toBe(0);
    await checkPage(page);
    await page.goto("/dashboard/stores/oja/orders?payment=disputed");
    await row(number).getByText("Dispute open", { exact: true }).first().waitFor();
    expect(await row(order.number).count()).toBe(0);
  });
});

describe("the reconciliation", () => {
  const differ = (provider_id: string) =>
    insertRow(app.db, "payment_differences", {
      store_uid: storeUid,
      day: "2026-11-27",
      provider: "sandbox",
      kind: "not_at_provider",
      transaction_kind: "charge",
      provider_id,
      reference: "a".repeat(26),
      order_number: null,
      recorded_amount: "5000.00",
      provider_amount: null,
      currency: "NGN",
    });

  it("says so when everything matches, and shows differences to check or dismiss", async () => {
    const page = await open("/payments");
    await page.getByRole("link", { name: "Reconciliation" }).click();
    await page.getByRole("heading", { name: "No open differences" }).waitFor();
    await checkPage(page);

    await differ("first");
    await page.reload();
    await ready(page);
    const what = "Payment of ₦5,000 is recorded here, but not at Test provider";
    await page.getByText(what).waitFor();
    await checkPage(page);
    await page.getByRole("button", { name: `Check again: ${what}` }).focus();
    await page.keyboard.press("Enter");
    await waitForToast(page, "The records still differ");
    await page.getByRole("button", { name: `Dismiss: ${what}` }).focus();
    await page.keyboard.press("Enter");
    expect(await violations(page, "dialog")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Dismiss", exact: true }).click();
    await waitForToast(page, "Difference dismissed");
    await page.getByRole("heading", { name: "No open differences" }).waitFor();
    await page.getByText("1 resolved difference in the last 30 days").click();
    await page.getByText(`Dismissed by ${merchant.email}`).waitFor();
    await checkPage(page);
  });
});
