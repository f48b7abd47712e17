import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { formatCount } from "#lib/format/format-count.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { newBuyer } from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const PHONE = { width: 390, height: 700 };

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);

const newProduct = () => signedIn(browser, app, merchant, "/products/new", { viewport: PHONE });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const focused = (page: Page) => page.locator(":focus");

/** Rejects the next saves with this response. */
const rejectSave = (page: Page, status: number, failure: object) =>
  page.route("**/api/dashboard/stores/oja/products", (route) =>
    route.fulfill({ status, json: { data: null, ...failure } }),
  );

describe("a rejected save", () => {
  it("focuses the first invalid field", async () => {
    const page = await newProduct();
    await page.getByLabel(/^Price/).fill("100,000,000");
    await save(page);
    await page.getByText("Check the highlighted fields").waitFor();
    await expect.poll(() => focused(page).getAttribute("name")).toBe("name");
    await page.getByLabel("Name").fill("Drum");
    await save(page);
    await expect.poll(() => focused(page).getAttribute("name")).toBe("variants.0.price");
    const top = async () => (await focused(page).boundingBox())?.y;
    await expect.poll(top).toBeGreaterThan(0);
    await expect.poll(top).toBeLessThan(PHONE.height);
  });

  it("focuses the notice when no field is invalid", async () => {
    const page = await newProduct();
    await rejectSave(page, 503, { error: "Try again later" });
    await save(page);
    await expect.poll(() => focused(page).getAttribute("role")).toBe("alert");
    await expect.poll(async () => (await focused(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  it("explains each invalid field until it is changed", async () => {
    const page = await newProduct();
    const problems = {
      "options[0]": "must be of wood",
      "variants[1].values[0]": "must be of brass",
      "pictures[0].alt_text": "must be of glass",
    };
    await rejectSave(page, 400, {
      error: "Invalid request",
      error_code: "INVALID_REQUEST",
      details: Object.entries(problems).map(([field, problem]) => ({ field, problem })),
    });
    await page.getByRole("button", { name: "Add options such as size or colour" }).click();
    await page.getByLabel("Option").fill("Size");
    await page.getByLabel("Values").fill("S, M");
    await page.getByRole("button", { name: "Create 2 variants" }).click();
    await page.getByRole("button", { name: "Add image from URL" }).click();
    await save(page);
    for (const problem of Object.values(problems)) await page.getByText(problem).waitFor();
    await expect.poll(() => focused(page).getAttribute("name")).toBe("pictures.0.alt_text");
    const shown = async () => {
      const texts = ["wood", "brass", "glass", "highlighted"].map((text) => page.getByText(text));
      return Promise.all(texts.map((text) => text.count()));
    };
    await page.getByLabel("Values").fill("S, M, L");
    await expect.poll(shown).toEqual([0, 1, 1, 1]);
    await page.getByRole("button", { name: "Create 3 variants" }).click();
    await expect.poll(shown).toEqual([0, 0, 1, 1]);
    await page.getByLabel("Alt text").fill("A drum");
    await expect.poll(shown).toEqual([0, 0, 0, 0]);
  });
});

it("explains rejected settings at their fields until they are changed", async () => {
  const page = await signedIn(browser, app, merchant, "/settings");
  await page.getByLabel("Rate (%)").fill("101");
  await page.getByLabel("Phone").fill("1");
  await save(page);
  await page.getByRole("alert").getByText("Check the highlighted fields").waitFor();
  await page.getByText("Enter 100 or less").waitFor();
  expect(await page.getByText("tax_rate").count()).toBe(0);
  await page.getByLabel("Rate (%)").fill("7.5");
  await page.getByText("Enter 100 or less").waitFor({ state: "detached" });
  expect(await page.getByLabel("Rate (%)").getAttribute("aria-invalid")).toBe(null);
  expect(await page.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
});

it("saves the delivery time of a rate and explains a longest time below the shortest", async () => {
  const page = await signedIn(browser, app, merchant, "/settings/delivery", { viewport: PHONE });
  const edit = async () => {
    await page.getByRole("button", { name: "Edit Badagry by boat" }).click();
    return dialog(page);
  };
  const form = await edit();
  await form.getByLabel("Minimum days").fill("3");
  await form.getByLabel("Maximum days").fill("2");
  await form.getByLabel("Cut-off time").fill("14:00");
  await form.getByRole("checkbox", { name: "Sun" }).uncheck();
  await save(page);
  await form.getByText("Must be at least 3", { exact: true }).waitFor();
  await form.getByLabel("Minimum days").fill("1");
  await save(page);
  await page.getByText("Standard, 1–2 days, Badagry, not offered").waitFor();
  const saved = await edit();
  expect(await saved.getByLabel("Cut-off time").inputValue()).toBe("14:00");
  const days = saved.getByRole("checkbox", { name: /^(Sat|Sun)$/ });
  expect(
    await days.evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.checked)),
  ).toEqual([true, false]);
});

describe("a date that is not complete", () => {
  const countSaves = (page: Page) => {
    const saves: string[] = [];
    page.on("request", (request) => {
      if (["POST", "PUT"].includes(request.method())) saves.push(request.url());
    });
    return saves;
  };

  it("does not save a promotion without its end", async () => {
    const page = await signedIn(browser, app, merchant, "/products?search=hamper");
    const saves = countSaves(page);
    await page
      .getByRole("button", { name: /^Change price of / })
      .first()
      .click();
    await dialogField(page, "Promotional price").fill("10");
    await dialog(page).getByLabel("Promotion ends").focus();
    await page.keyboard.type("12312099");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect.poll(() => focused(page).getAttribute("name")).toBe("promo_expiry");
    expect(saves).toEqual([]);
    await dialog(page).getByLabel("Promotion ends").fill("2099-12-31T18:00");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await waitForToast(page, "Price saved");
  });

  it("opens the closed details of its variant", async () => {
    const page = await newProduct();
    const saves = countSaves(page);
    await page.getByLabel("Name").fill("Yoghurt");
    await page.getByLabel(/^Price/).fill("1500");
    await page.getByLabel("Expires on").focus();
    await page.keyboard.type("1231");
    await page.locator("summary", { hasText: "More" }).click();
    await save(page);
    await expect.poll(() => focused(page).getAttribute("name")).toBe("variants.0.expires_on");
    expect(saves).toEqual([]);
  });
});

it("a field takes as many characters as the API accepts", async () => {
  const page = await newProduct();
  const limits = [
    [page.getByLabel("Name"), PRODUCT_LIMITS.name],
    [page.getByLabel("Brand"), PRODUCT_LIMITS.name],
    [page.getByLabel("SKU"), PRODUCT_LIMITS.name],
  ] as const;
  for (const [field, limit] of limits) {
    await field.focus();
    await page.keyboard.insertText("x".repeat(limit + 1));
    expect((await field.inputValue()).length).toBe(limit);
  }
  await page.getByLabel(/^Price/).fill("15000");
  await save(page);
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
});

it("shows one error at a time when a password is changed", async () => {
  const page = await signedIn(browser, app, merchant, "");
  await page.goto("/dashboard/account");
  await ready(page);
  const change = () => page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill("goatskin drums at dusk");
  await change();
  await page.getByText("The current password is wrong.").waitFor();
  await page.getByLabel("New password").fill("drum");
  await change();
  await page.getByText("Use at least 12 characters").waitFor();
  expect(await page.getByText("The current password is wrong.").count()).toBe(0);
});

it("asks before a link leaves while the password is being changed", async () => {
  const page = await signedIn(browser, app, merchant, "");
  await page.goto("/dashboard/account");
  await ready(page);
  const response = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/password", async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.getByLabel("Current password").fill("not my password");
  await page.getByLabel("New password").fill("goatskin drums at dusk");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("button", { name: "Changing…" }).waitFor();
  const asked = page.waitForEvent("dialog");
  const pressed = page.getByRole("link", { name: "Back to the store" }).click();
  const question = await asked;
  expect(question.message()).toContain("Your password is still being changed");
  await question.dismiss();
  await pressed;
  response.resolve();
  await page.getByText("The current password is wrong.").waitFor();
  await page.getByRole("link", { name: "Back to the store" }).click();
  await page.waitForURL("**/dashboard/stores/**");
});

describe("entered options", () => {
  const make = (page: Page, count: number) =>
    page
      .getByRole("button", { name: `Create ${formatCount(count, "variant")}`, exact: true })
      .click();
  const unmade = "Create the variants first, or clear the options";

  it("does not save a product with options but without their variants", async () => {
    const page = await newProduct();
    let saves = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") saves += 1;
    });
    await page.getByLabel("Name").fill("Drum");
    await page.getByLabel(/^Price/).fill("15000");
    await page.getByRole("button", { name: "Add options such as size or colour" }).click();
    await page.getByLabel("Option").fill("Size");
    await page.getByLabel("Values").fill("S, M");
    await save(page);
    await expect.poll(() => focused(page).textContent()).toBe(unmade);
    expect(saves).toBe(0);
    await make(page, 2);
    await expect.poll(() => page.getByText(unmade).count()).toBe(0);
    await page.getByLabel("Values").fill("S, M, L");
    await save(page);
    await page.getByText(unmade).waitFor();
    await make(page, 3);
    await save(page);
    await page.waitForURL(/products\/[0-9a-f-]{36}$/);
    await expect.poll(() => page.getByLabel("Values").inputValue()).toBe("S, M, L");
  });

  it("discards entered options with the other changes", async () => {
    const page = await signedIn(browser, app, merchant, "/products?search=office-shirt");
    await page.getByRole("link", { name: "Office Shirt and Tie" }).click();
    const values = page.getByLabel("Values").first();
    const before = await values.inputValue();
    await values.fill(`${before}, Gigantic`);
    await save(page);
    await page.getByText(unmade).waitFor();
    for (const accepts of [false, true]) {
      const asked = page.waitForEvent("dialog");
      const pressed = page.getByRole("button", { name: "Discard changes" }).click();
      await (await asked)[accepts ? "accept" : "dismiss"]();
      await pressed;
      await expect.poll(() => values.inputValue()).toBe(accepts ? before : `${before}, Gigantic`);
    }
    expect(await page.getByText(unmade).count()).toBe(0);
  });

  it("offers one variant for one option with one value", async () => {
    const page = await newProduct();
    await page.getByRole("button", { name: "Add options such as size or colour" }).click();
    await page.getByLabel("Option").fill("Size");
    await page.getByLabel("Values").fill("S");
    await make(page, 1);
  });
});

it("asks before a link or Back leaves unsaved changes, but not after saving", async () => {
  const page = await newProduct();
  const dialogs: string[] = [];
  let isConfirmed = false;
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.type());
    await (isConfirmed ? dialog.accept() : dialog.dismiss());
  });
  const leave = () => page.getByRole("link", { name: "All products" }).click();
  await page.getByLabel("Name").fill("Half a drum");
  await page.getByLabel("Name").click();
  await page.evaluate(() => {
    window.location.hash = "main";
    window.history.back();
  });
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe("");
  await leave();
  expect(dialogs).toEqual(["confirm"]);
  expect(await page.getByLabel("Name").inputValue()).toBe("Half a drum");
  isConfirmed = true;
  await leave();
  await page.waitForURL("**/products");

  await page.getByRole("link", { name: "New product" }).click();
  await page.waitForURL("**/products/new");
  await page.getByLabel("Name").fill("Whole drum");
  isConfirmed = false;
  await page.getByLabel("Name").click();
  await page.evaluate(() => window.history.back());
  await expect.poll(() => dialogs).toEqual(["confirm", "confirm", "confirm"]);
  isConfirmed = true;
  await page.getByLabel(/^Price/).fill("15000");
  await save(page);
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
  await page.getByLabel("Name").fill("Whole drum, tuned");
  await save(page);
  await page.getByRole("heading", { name: "Whole drum, tuned" }).waitFor();
  await leave();
  await page.waitForURL("**/products");
  expect(dialogs).toEqual(["confirm", "confirm", "confirm"]);
});

it("asks before a link leaves unsaved settings or a running upload", async () => {
  const settings = await signedIn(browser, app, merchant, "/settings");
  await settings.getByLabel("Name", { exact: true }).fill("Unsaved name");
  const product = await newProduct();
  await product.route("**/oja/pictures", () => {});
  await product
    .getByLabel("Upload images")
    .setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: Buffer.from("slow") });
  await product.getByText("Uploading…").first().waitFor();
  for (const [page, link] of [
    [settings, "Orders"],
    [product, "All products"],
  ] as const) {
    const asked = page.waitForEvent("dialog");
    const pressed = page.getByRole("link", { name: link, exact: true }).click();
    const question = await asked;
    expect(question.message()).toContain("Your changes aren't saved");
    await question.dismiss();
    await pressed;
  }
  expect(await settings.getByLabel("Name", { exact: true }).inputValue()).toBe("Unsaved name");
});

it("uploads a logo in place of an invalid URL and shows it in the shop's header", async () => {
  const page = await signedIn(browser, app, merchant, "/settings");
  await page.getByRole("textbox", { name: "Logo" }).fill("logo.png");
  await save(page);
  await page.getByText("Check the highlighted fields").waitFor();
  const buffer = await plainPicture(400, 200).png().toBuffer();
  await page
    .getByLabel("Upload logo")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const preview = page.getByRole("img", { name: "Logo" });
  await expect.poll(() => preview.getAttribute("src")).toMatch(/^\/api\/pictures\//);
  await page.getByText("Check the highlighted fields").waitFor({ state: "detached" });
  expect(await page.getByRole("textbox", { name: "Logo" }).getAttribute("aria-invalid")).toBe(null);
  const source = (await preview.getAttribute("src")) ?? "";
  await page.getByRole("button", { name: "Save" }).click();
  await waitForToast(page, "Settings saved");
  const { logo } = await app.db
    .selectFrom("stores")
    .select("logo")
    .where("slug", "=", "oja")
    .executeTakeFirstOrThrow();
  expect(logo).toBe(`${source.replace("?width=320", "")}#w=400&h=200`);
  const { page: shop } = await newBuyer(browser, app);
  await expect
    .poll(async () => {
      await shop.goto("/");
      const images = shop.locator("header img");
      return images.evaluateAll((all) => all.map((image) => image.getAttribute("src")));
    })
    .toContainEqual(expect.stringContaining(source));
});

const open = (below: string) => signedIn(browser, app, merchant, below);

it("shows the outcome of an import that ran while another page was open", async () => {
  const csv = "Handle,Title,Variant Price,Variant Inventory Qty\ngong,Gong,900,3\n";
  const page = await open("/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "gong.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Preview" }).click();
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/import?dry_run=0*", async (route) => {
    started.resolve();
    await released.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Import 1 product" }).click();
  await started.promise;
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.getByRole("heading", { name: "Products" }).waitFor();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  released.resolve();
  await page.getByRole("link", { name: "Import and export", exact: true }).click();
  await page.getByText("Import finished").waitFor();
});

it("opens the last page of a list instead of one past its end", async () => {
  const page = await signedIn(browser, app, merchant, "/customers");
  const customer = await page.locator("tbody").getByRole("link").first().getAttribute("href");
  for (const list of ["orders", "customers", "products"]) {
    await page.goto(`/dashboard/stores/oja/${list}?page=99&ordering=-created_at`);
    await page.getByText(/^[1-9]\d*–\d+ of \d+$/).waitFor();
    expect(page.url()).toMatch(/\?ordering=-created_at(&page=[1-9])?$/);
  }
  await page.goto(`${customer}?page=99`);
  await page.getByRole("link", { name: /^ORD-/ }).first().waitFor();
});

it("locks the values of a write whose response was lost, and writes once when it is retried", async () => {
  const page = await open("/products?search=bedside-alarm");
  const loseAnswer = async (path: string, button: string) => {
    await page.route(path, async (route) => {
      if (route.request().method() === "GET") return route.continue();
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await dialog(page).getByRole("button", { name: button, exact: true }).click();
    await dialog(page).getByText("It may have been saved already").waitFor();
    await page.unroute(path);
    expect(await dialog(page).locator("input:enabled, select:enabled").count()).toBe(0);
  };
  const tryAgain = () => dialog(page).getByRole("button", { name: "Try again" }).click();
  const stock = page.getByRole("button", { name: /^Change stock of / }).first();
  const left = async () => Number(/(\d+) left/.exec((await stock.textContent()) ?? "")?.[1]);
  const before = await left();
  await stock.click();
  await dialog(page).getByLabel("Reason").selectOption("Delivery received");
  await dialog(page).getByLabel("Adjust by").fill("10");
  await loseAnswer("**/stock-adjustments", "Save");
  await dialog(page).getByText("+10 Delivery received").waitFor();
  await tryAgain();
  await waitForToast(page, /^Stock updated/);
  await expect.poll(left).toBe(before + 10);

  await page.goto("/dashboard/stores/oja/orders/ORD-DEM0000003");
  await ready(page);
  const payments = page.getByText(/^Payment of .* recorded$/);
  const paidBefore = await payments.count();
  await page.getByRole("button", { name: "Record a payment" }).click();
  await loseAnswer("**/payments", "Record a payment");
  await tryAgain();
  await waitForToast(page, "Payment recorded");

  await page.reload();
  await payments.first().waitFor();
  expect(await payments.count()).toBe(paidBefore + 1);

  await page.goto("/dashboard/stores/oja/settings/keys");
  await ready(page);
  await page.getByRole("button", { name: "Create a key" }).click();
  await dialog(page).getByLabel("Name").fill("Market stall");
  await loseAnswer("**/keys", "Create");
  await tryAgain();
  await dialog(page).getByText("Copy it now").waitFor();
  const key = await dialog(page).locator("code").first().textContent();
  const store = `${app.url}/api/public/v1/store`;
  const authorization = `Bearer ${key}`;
  expect((await fetch(store, { headers: { authorization } })).status).toBe(200);
  await page.reload();
  await page.getByRole("heading", { name: "Market stall" }).waitFor();
  expect(await page.getByRole("heading", { name: "Market stall" }).count()).toBe(1);
});

it("locks a dialog until the response, and keeps the stock when it is lost", async () => {
  const page = await open("/products?search=bedside-alarm");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/stock-adjustments", async (route) => {
    await held;
    await route.abort();
  });
  const stock = page
    .getByRole("button", { name: /^Change stock of /, includeHidden: true })
    .first();
  const before = (await stock.textContent()) ?? "";
  await stock.click();
  await dialog(page).getByLabel("Reason").selectOption("Stock count");
  const change = dialog(page).getByLabel("Adjust by");
  await change.fill("7");
  await change.press("Enter");
  await dialog(page).getByRole("button", { name: "Saving…" }).waitFor();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
  await dialog(page).getByRole("button", { name: "Saving…" }).waitFor();
  expect(await dialog(page).getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
  expect(await change.isDisabled()).toBe(true);
  release();
  const again = dialog(page).getByRole("button", { name: "Try again" });
  await again.waitFor();
  await expect.poll(() => stock.textContent()).toBe(before);
  await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true);
  for (const accepts of [false, false, true]) {
    const asked = page.waitForEvent("dialog");
    const pressed = page.keyboard.press("Escape");
    const question = await asked;
    expect(question.message()).toBe("Discard your changes?");
    await (accepts ? question.accept() : question.dismiss());
    await pressed;
    await expect.poll(() => dialog(page).count()).toBe(accepts ? 0 : 1);
    if (accepts) continue;
    await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true);
  }
});
