import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { hydrated, newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser();

/** Opens a page whose scripts are not answered before `answerScripts` is called. */
async function openWithoutScripts(
  path: string,
): Promise<{ page: Page; answerScripts: () => void }> {
  const { page } = await newShopper(browser, app.url);
  const answer = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return { page, answerScripts: answer.resolve };
}

const addButton = (page: Page) => page.getByRole("button", { name: "Add to basket" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your basket" });

it("keeps options that are chosen before hydration", async () => {
  const { page, answerScripts } = await openWithoutScripts("/products/crew-neck-tshirt");
  await page.getByRole("radio", { name: /^L\b/ }).check();
  await page.getByRole("radio", { name: /^Sand/ }).check();
  answerScripts();
  await hydrated(page);
  await page.waitForURL(/\?variant=/);
  await addButton(page).click();
  await dialog(page).getByText("L, Sand").waitFor();
  await page.reload();
  expect(await page.getByRole("radio", { name: /^L\b/ }).isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: /^Sand/ }).isChecked()).toBe(true);
});

it("adds what was chosen when the button is pressed before hydration, once", async () => {
  const { page, answerScripts } = await openWithoutScripts("/products/wildflower-honey");
  await page.getByRole("radio", { name: /^250 g/ }).press("ArrowRight");
  await page.getByLabel("Quantity of Wildflower Honey", { exact: true }).fill("2");
  await addButton(page).press("Enter");
  await addButton(page).click();
  answerScripts();
  await dialog(page).getByText("500 g").waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: /^Basket/ }).textContent())
    .toBe("Basket, 2");
});
