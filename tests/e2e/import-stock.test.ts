import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import { DASHBOARD_ENVIRONMENT, dialog, openDemoMerchant, signedIn } from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { contextOf, order, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);

const GONG: CsvRow = {
  Handle: "gong",
  Title: "Gong",
  "Variant SKU": "GONG",
  "Variant Price": "900",
  "Variant Inventory Qty": 5,
};

async function choose(page: Page, rows: CsvRow[]): Promise<void> {
  const file = { name: "gongs.csv", mimeType: "text/csv", buffer: Buffer.from(productCsv(rows)) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("heading", { name: "Preview: nothing has changed yet" }).waitFor();
}

async function waitForFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it.matches(":focus"))).toBe(true);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("R91: keeps sold stock when a file is imported again, and sets it on request", async () => {
  const page = await signedIn(browser, app, merchant, "/import");
  await choose(page, [GONG]);
  await button(page, "Import 1 product").click();
  await page.getByText("Import finished").waitFor();
  const { uid } = await findRow(app.db, "variants", { sku: "GONG" });
  await order(
    await contextOf(app.db, "oja"),
    pickupOrder([{ variant: uid, quantity: 2, expected_unit_price: "900.00" }]),
  );

  await choose(page, [{ ...GONG, "Variant Price": "950", "Variant Inventory Qty": 9 }]);
  await page
    .getByText(/Setting it to the file's quantities would change 1 variant, \+4 units/)
    .waitFor();
  await button(page, "Import 1 product").click();
  await page.getByText("The stock of existing variants is unchanged.").waitFor();
  expect(await stockOf(app.db, [uid])).toEqual([{ on_hand: 5, reserved: 2 }]);

  await choose(page, [{ ...GONG, "Variant Price": "950", "Variant Inventory Qty": 9 }]);
  await page.getByText("This file would change nothing.").waitFor();
  await page.getByRole("checkbox", { name: "Set stock to the file's quantities" }).check();
  await button(page, "Preview again").click();
  await waitForFocus(page.getByRole("heading", { name: "Preview: nothing has changed yet" }));
  await page.getByText("The stock of existing variants changes: 1 variant, +4 units.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Quantity 5" }).first().waitFor();
  await button(page, "Import 1 product").click();
  await waitForFocus(page.getByRole("heading", { name: "Import finished" }));
  await page.getByText("The stock of existing variants changed: 1 variant, +4 units.").waitFor();
  expect(await stockOf(app.db, [uid])).toEqual([{ on_hand: 9, reserved: 2 }]);

  await page.goto("/dashboard/stores/oja/products?search=gong");
  await page.getByRole("button", { name: /^Change stock of Gong/ }).click();
  await dialog(page).getByText("Import of gongs.csv, 9 on hand afterwards").waitFor();
  expect(await dialog(page).textContent()).toContain(`by ${merchant.email}`);
});

it("asks for the stock of new variants without a quantity before it imports them", async () => {
  const { "Variant Inventory Qty": _, ...row } = GONG;
  const page = await signedIn(browser, app, merchant, "/import");
  await choose(page, [{ ...row, Handle: "bell", Title: "Bell", "Variant SKU": "BELL" }]);
  await page.getByRole("group", { name: "1 variant has no quantity in this file" }).waitFor();
  await button(page, "Import 1 product").click();
  const answer = page.getByRole("radio", { name: /^Not tracked/ });
  await waitForFocus(page.getByRole("radio", { name: /^Sold out/ }));
  await answer.check();
  await button(page, "Preview again").click();
  await button(page, "Import 1 product").click();
  await page.getByText("Import finished").waitFor();
  const { uid } = await findRow(app.db, "variants", { sku: "BELL" });
  expect(await findRow(app.db, "stock_levels", { variant_uid: uid })).toMatchObject({
    tracks_stock: false,
  });
});

it("filters the changes of a preview and downloads all of them", async () => {
  const page = await signedIn(browser, app, merchant, "/import");
  const rows = Array.from({ length: 3 }, (_, index) => ({
    ...GONG,
    Handle: `cymbal-${index}`,
    Title: `Cymbal ${index}`,
    "Variant SKU": `CYMBAL-${index}`,
  }));
  await choose(page, [...rows, { ...GONG, Title: "Large gong", "Variant Price": "950" }]);
  const changes = page.getByRole("region", { name: "Changes: 4" });
  await changes.getByLabel("Show").selectOption({ label: "Texts and categories (1)" });
  await changes.getByText("Large gong").first().waitFor();
  expect(await changes.getByText("Cymbal").count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    changes.getByRole("link", { name: "Download all changes as CSV" }).click(),
  ]);
  const chunks = await (await download.createReadStream()).toArray();
  const lines = Buffer.concat(chunks).toString().trim().split("\n");
  expect(lines).toContain("5,gong,Large gong,updated,texts,,Name,Gong,Large gong");
  expect(lines.filter((line) => line.includes("created,price"))).toHaveLength(3);
});

it("sets the stock of one location of an inventory file, after a preview of all", async () => {
  const page = await signedIn(browser, app, merchant, "/import", {
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  });
  await choose(page, [{ ...GONG, Handle: "triangle", Title: "Triangle", "Variant SKU": "TRI" }]);
  await button(page, "Import 1 product").click();
  await page.getByText("Import finished").waitFor();
  const { uid } = await findRow(app.db, "variants", { sku: "TRI" });

  const options = { "Option1 Name": "Title", "Option1 Value": "Default Title" };
  const row = { Handle: "triangle", Title: "Triangle", ...options, SKU: "TRI" };
  await choose(page, [{ ...row, "HS Code": "", COO: "", Ikeja: 7, Yaba: "not stocked", Aba: 4 }]);
  await page.getByText("The stock of existing variants changes: 1 variant, +6 units.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Location").selectOption("Aba");
  await button(page, "Preview again").click();
  await page.getByText("The stock of existing variants changes: 1 variant, −1 unit.").waitFor();
  expect(await page.getByLabel("Location").inputValue()).toBe("Aba");
  expect(await stockOf(app.db, [uid])).toEqual([{ on_hand: 5, reserved: 0 }]);
  await button(page, "Set the stock of 1 product").click();
  await waitForFocus(page.getByRole("heading", { name: "Import finished" }));
  expect(await stockOf(app.db, [uid])).toEqual([{ on_hand: 4, reserved: 0 }]);
});
