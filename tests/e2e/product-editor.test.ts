import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

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
  await page.locator("summary", { hasText: "More" }).last().click();
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

const open = (below: string, options = {}) => signedIn(browser, app, merchant, below, options);
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const variant = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const bulk = (page: Page) => variant(page, "Apply to several variants");
const listOf = async (uid: string) =>
  app.db
    .selectFrom("variants")
    .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
    .select(["name", "price", "promo_price", "sku", "weight", "on_hand"])
    .where("product_uid", "=", uid)
    .orderBy("position")
    .execute();

/** A product with sizes 1 to `count`. */
const addSizes = (count: number) =>
  addProduct(app.db, storeUid, {
    product: { name: `Bag in ${count} sizes` },
    variants: Array.from({ length: count }, (_, index) => ({
      name: `${index + 1}`,
      sku: `BAG-${index + 1}`,
      attributes: { Size: `${index + 1}`, Colour: index % 2 ? "Red" : "Blue" },
    })),
  });

describe("a product with 100 variants", () => {
  const COUNT = 100;
  const PHONE = { width: 390, height: 844 };
  const DESKTOP = { width: 1440, height: 900 };

  /** Presses Tab until an element matches. */
  const tabTo = async (page: Page, selector: string) => {
    const isReached = () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let presses = 0; !(await isReached()); presses += 1) {
      if (presses > 60) throw new Error(`Tab does not reach ${selector}`);
      await page.keyboard.press("Tab");
    }
  };

  it.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ])(
    "edits variants by keyboard alone on %s, and has no accessibility violations",
    async (_, viewport) => {
      const { uid } = await addSizes(COUNT);
      const page = await open(`/products/${uid}`, { viewport, bypassCSP: true });
      const overflow = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
      expect(await overflow()).toBe(0);
      expect(await violations(page, "main")).toEqual([]);

      await variant(page, "Apply to several variants").getByLabel("Variants").focus();
      await page.keyboard.type("Blue");
      await tabTo(page, "[name=promo_price]");
      await page.keyboard.type("900");
      await page.keyboard.press("Enter");
      await page.getByText("50 variants changed. Save the product to keep the changes.").waitFor();
      await tabTo(page, "[name='variants.0.price']");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("1500");
      for (let presses = 1; presses < COUNT; presses += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("2500");
      await tabTo(page, "[name='variants.99.sku']");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("LAST");
      expect(await overflow()).toBe(0);
      await page.keyboard.press("Enter");
      await waitForToast(page, "Product saved");
      const saved = await listOf(uid);
      expect(saved[0]).toMatchObject({ price: "1500.00", promo_price: "900.00", sku: "BAG-1" });
      expect(saved[98]).toMatchObject({ price: "1000.00", promo_price: "900.00" });
      expect(saved[99]).toMatchObject({ price: "2500.00", promo_price: null, sku: "LAST" });
    },
  );

  it("takes less than 50 ms of CPU time for each typed character", async () => {
    const { uid } = await addSizes(COUNT);
    const page = await open(`/products/${uid}`, { viewport: DESKTOP });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const cpuMs = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    const painted = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          }),
      );
    await page.locator("[name='variants.50.price']").focus();
    // The first character also enables the buttons of the form.
    await page.keyboard.press("1");
    await painted();
    const before = await cpuMs();
    for (const digit of "23456789") {
      await page.keyboard.press(digit);
      await painted();
    }
    expect((await cpuMs()) - before).toBeLessThan(8 * 50);
  });
});

it("applies values to all new variants, or to those with one option value", async () => {
  const page = await open("/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Linen bag");
  await page.getByRole("button", { name: "Add options such as size or colour" }).click();
  await page.getByLabel("Option", { exact: true }).fill("Size");
  await page.getByLabel("Values").fill("S, M, L");
  await page.getByRole("button", { name: "Create 3 variants" }).click();
  await bulk(page)
    .getByLabel(/^Price/)
    .fill("dear");
  await page.getByRole("button", { name: "Apply to 3 variants" }).click();
  await bulk(page).getByText("Enter an amount").waitFor();
  expect(
    await variant(page, "S")
      .getByLabel(/^Price/)
      .inputValue(),
  ).toBe("");
  await bulk(page)
    .getByLabel(/^Price/)
    .fill("4000");
  await save(page);
  await page.getByText("Apply the values that you entered for several variants").waitFor();
  await bulk(page).getByLabel("Promo price").fill("3500");
  await bulk(page).getByLabel("Promotion ends").fill("2099-12-31T18:00");
  await bulk(page).getByLabel("Weight").fill("0.3");
  await bulk(page).getByLabel("On hand").fill("7");
  await page.getByRole("button", { name: "Apply to 3 variants" }).click();
  await bulk(page).getByLabel("Variants").selectOption({ label: "L (1)" });
  await bulk(page)
    .getByLabel(/^Price/)
    .fill("5000");
  await page.getByRole("button", { name: "Apply to 1 variant" }).click();
  await variant(page, "M").getByLabel("SKU").fill("BAG-M");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
  const uid = page.url().slice(-36);
  const same = { promo_price: "3500.00", on_hand: 7 };
  expect(await listOf(uid)).toMatchObject([
    { name: "S", price: "4000.00", sku: "", ...same },
    { name: "M", price: "4000.00", sku: "BAG-M", ...same },
    { name: "L", price: "5000.00", sku: "", ...same },
  ]);
  await bulk(page).getByLabel("Variants").selectOption({ label: "All 3" });
  await page.getByRole("button", { name: "Remove promotions" }).click();
  await save(page);
  await expect
    .poll(async () => (await listOf(uid)).map(({ promo_price }) => promo_price))
    .toEqual([null, null, null]);
});

describe("the stock of a variant", () => {
  it("sets or adjusts the stock of a variant after a reason was chosen, and asks again when it has changed", async () => {
    const { uid, variants } = await addSizes(2);
    const page = await open(`/products/${uid}`);
    await page.getByRole("button", { name: "Change stock of Blue / 1" }).click();
    const reason = dialog(page).getByLabel("Reason");
    await expect.poll(() => reason.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await reason.inputValue()).toBe("");
    await dialog(page).getByLabel("Set to").fill("4");
    await dialog(page).getByText("4 on hand after saving.").waitFor();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Choose a reason").waitFor();
    await reason.selectOption("Stock count");
    await dialog(page).getByLabel("Adjust by").fill("1");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Enter only one of the two").waitFor();
    await dialog(page).getByLabel("Adjust by").fill("");
    await updateRows(app.db, "stock_levels", { variant_uid: variants[0] ?? "" }, { on_hand: 9 });
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("The quantity on hand has changed to 9").waitFor();
    await dialog(page).getByText("9 on hand, 0 reserved by orders, 9 available.").waitFor();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Stock updated: 4 on hand");
    await page.getByRole("button", { name: "Change stock of Blue / 1: 4" }).waitFor();
    expect((await listOf(uid)).map(({ on_hand }) => on_hand)).toEqual([4, 10]);
  });

  it("sets the stock of all variants at once, and keeps unsaved changes of other fields", async () => {
    const { uid } = await addSizes(3);
    const page = await open(`/products/${uid}`);
    await variant(page, "Red / 2").getByLabel("SKU").fill("UNSAVED");
    await bulk(page).getByRole("button", { name: "Change stock" }).click();
    await dialog(page).getByText("30 on hand").waitFor();
    await dialog(page).getByLabel("Reason").selectOption("Delivery received");
    await dialog(page).getByLabel("Set to").fill("25");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Stock of 3 variants updated");
    await page.getByRole("button", { name: "Change stock of Blue / 3: 25" }).waitFor();
    expect(await variant(page, "Red / 2").getByLabel("SKU").inputValue()).toBe("UNSAVED");
    await save(page);
    await waitForToast(page, "Product saved");
    expect(await listOf(uid)).toMatchObject([
      { on_hand: 25, sku: "BAG-1" },
      { on_hand: 25, sku: "UNSAVED" },
      { on_hand: 25, sku: "BAG-3" },
    ]);
  });
});

it("merges the changes of two people in one product, and asks about the field that both changed", async () => {
  const { uid } = await addSizes(3);
  const [mine, other] = [await open(`/products/${uid}`), await open(`/products/${uid}`)];
  await variant(other, "Blue / 1").getByLabel("SKU").fill("THEIRS");
  await variant(other, "Red / 2").getByLabel("Weight").fill("2");
  await variant(other, "Blue / 3")
    .getByLabel(/^Price/)
    .fill("3000");
  await save(other);
  await waitForToast(other, "Product saved");
  await variant(mine, "Blue / 1")
    .getByLabel(/^Price/)
    .fill("1111");
  await variant(mine, "Red / 2").getByLabel("Weight").fill("3");
  await variant(mine, "Blue / 3").getByLabel("Promo price").fill("500");
  await save(mine);
  await mine.getByText("Someone else just changed this product").waitFor();
  const choices = mine.getByRole("radio", { name: /^Latest version/ });
  expect(await choices.count()).toBe(3);
  await mine
    .getByRole("group", { name: "Red / 2, Weight" })
    .getByLabel("Latest version: 2")
    .check();
  await save(mine);
  await waitForToast(mine, "Product saved");
  expect(await listOf(uid)).toMatchObject([
    { sku: "THEIRS", price: "1111.00" },
    { weight: "2.000" },
    { price: "1000.00", promo_price: "500.00" },
  ]);
});

describe("visibility", () => {
  it("offers visibility as one choice, with the same words in the editor, the filter and the list", async () => {
    const page = await open("/products/new");
    const names = ["Visible", "Hidden", "Archived"];
    expect(await page.getByLabel("Visibility").locator("option").allTextContents()).toEqual(names);
    await page.getByLabel("Name", { exact: true }).fill("Old calabash");
    await page.getByLabel(/^Price/).fill("100");
    await page.getByLabel("Visibility").selectOption("Archived");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    await page.goto("/dashboard/stores/oja/products?search=old-calabash");
    await ready(page);
    const filter = page.getByLabel("Visibility");
    expect(await filter.locator("option").allTextContents()).toEqual(["All", ...names]);
    await filter.selectOption("Archived");
    await page.waitForURL(/state=archived/);
    await page
      .getByRole("row", { name: /Old calabash/ })
      .getByText("Archived")
      .filter({ visible: true })
      .waitFor();
  });
});

describe("the copy and the deletion of a product", () => {
  it("opens a hidden copy, which is deleted again", async () => {
    const { uid } = await addSizes(2);
    const page = await open(`/products/${uid}`);
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("heading", { level: 1, name: "Copy of Bag in 2 sizes" }).waitFor();
    expect(page.url()).not.toContain(uid);
    expect(await page.getByLabel("Visibility").inputValue()).toBe("hidden");
    expect(await variant(page, "Blue / 1").getByLabel("SKU").inputValue()).toBe("");
    await page.getByRole("button", { name: "Change stock of Blue / 1: 0" }).waitFor();
    const copy = page.url().slice(-36);
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page).getByText("This can't be undone.").waitFor();
    await dialog(page).getByRole("button", { name: "Delete product" }).click();
    await waitForToast(page, "Product deleted");
    await page.waitForURL(/\/products$/);
    expect(await listOf(copy)).toEqual([]);
    expect(await listOf(uid)).toHaveLength(2);
  });

  it("archives a product that was ordered instead of deleting it, and says why", async () => {
    const { uid, variant: ordered } = await addSizes(2);
    const page = await open(`/products/${uid}`);
    // The page does not learn of the order before the product is deleted.
    await page.route(`**/oja/products/${uid}`, (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await order(await contextOf(app.db, "oja"), pickupOrder([{ variant: ordered, quantity: 1 }]));
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page).getByRole("button", { name: "Delete product" }).click();
    await dialog(page).getByText("so it can't be deleted").waitFor();
    await dialog(page).getByRole("button", { name: "Archive product" }).click();
    await waitForToast(page, "Product archived");
    await page.waitForURL(/\/products$/);
    const { is_active } = await findRow(app.db, "products", { uid });
    expect(is_active).toBe(false);
  });
});
