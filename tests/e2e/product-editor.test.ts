import { expect, it } from "vitest";
import {
  DASHBOARD_ENVIRONMENT,
  openDemoMerchant,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

it("renders the details of a variant when expanded, and keeps values that stay collapsed", async () => {
  const { uid } = await addProduct(app.db, storeUid, {
    variants: [
      { barcode: "4006381333931", attributes: { Size: "S" } },
      { barcode: "4006381333948", attributes: { Size: "M" } },
    ],
  });
  const page = await signedIn(browser, app, merchant, `/products/${uid}`);
  const barcodes = page.getByLabel("Barcode");
  expect(await barcodes.count()).toBe(0);
  await page.getByText("Availability, tax, size and stock details").last().click();
  expect(await barcodes.inputValue()).toBe("4006381333948");
  await barcodes.fill("4006381333955");
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Product saved");
  const rows = await app.db
    .selectFrom("variants")
    .select("barcode")
    .where("product_uid", "=", uid)
    .orderBy("position")
    .execute();
  expect(rows.map(({ barcode }) => barcode)).toEqual(["4006381333931", "4006381333955"]);
});

it("saves an existing or a new variant as the default", async () => {
  const { uid } = await addProduct(app.db, storeUid, {
    variants: [{ attributes: { Size: "S" } }, { attributes: { Size: "M" } }],
  });
  const page = await signedIn(browser, app, merchant, `/products/${uid}`);
  const first = page.getByLabel("Default variant");
  const save = async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    await page.reload();
  };
  const shown = () => first.locator("option:checked").textContent();
  await first.selectOption("M");
  await save();
  await expect.poll(shown).toBe("M");
  await page.getByLabel("Values").fill("S, M, L");
  await page.getByRole("button", { name: "Create 3 variants" }).click();
  await first.selectOption("L");
  await save();
  await expect.poll(shown).toBe("L");
});

it("saves a formatted description, and edits it as HTML", async () => {
  const page = await signedIn(browser, app, merchant, "/products/new");
  await page.getByLabel("Name").fill("Formatted drum");
  await page.getByLabel(/^Price/).fill("15000");
  const description = page.getByRole("textbox", { name: "Description", exact: true });
  /** Presses a button of the toolbar and waits until it has moved the focus. */
  const press = async (name: string, focusedLabel: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    const next = page.getByRole("textbox", { name: focusedLabel, exact: true });
    await expect.poll(() => next.evaluate((node) => node === document.activeElement)).toBe(true);
  };
  await description.click();
  await press("Bulleted list", "Description");
  await page.keyboard.type("Goatskin\nOak ");
  await press("Bold", "Description");
  await page.keyboard.type("body");
  await page.keyboard.press("Shift+Home");
  await press("Link", "Link URL");
  await page.keyboard.type("example.com/oak\n");
  await page.getByRole("button", { name: "Edit as HTML" }).click();
  const html = await description.inputValue();
  expect(html).toBe(
    '<ul><li>Goatskin</li><li><a href="https://example.com/oak">Oak <strong>body</strong></a></li></ul>',
  );
  await description.fill(`${html}<script>alert(1)</script><p>Tuned</p>`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
  const stored = await app.db
    .selectFrom("products")
    .select(["description", "description_html"])
    .where("name", "=", "Formatted drum")
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    description: expect.stringContaining("• Goatskin\n• Oak body"),
    description_html: expect.stringMatching(/^<ul><li>Goatskin.*<p>Tuned<\/p>$/),
  });
  expect(stored.description_html).not.toContain("script");
});
