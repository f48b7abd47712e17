import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { PICTURE_PROBLEMS } from "#lib/contract/dashboard/files.ts";
import { violations } from "#tests/e2e/axe.ts";
import { DASHBOARD_ENVIRONMENT, openDemoMerchant, signedIn } from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { addImage, addProduct } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { plainPicture } from "#tests/support/plain-picture.ts";

const PHONE = { width: 390, height: 844 };

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

const newProduct = (options = {}) =>
  signedIn(browser, app, merchant, "/products/new", { viewport: PHONE, ...options });
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const focused = (page: Page) => page.locator(":focus");
const upload = (page: Page) => page.getByLabel("Upload images");
const tiles = (page: Page) => page.locator("[data-index]");
const handle = (page: Page, place: number) =>
  tiles(page)
    .nth(place - 1)
    .getByRole("button", { name: /^Move image/ });
const edit = (page: Page, place: number) =>
  page.getByRole("button", { name: `Edit image ${place}` }).click();
const urlField = (page: Page) => page.getByLabel(/image URL$/i);

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });
const png = async (color: string, name = `${color}.png`) =>
  file(name, await plainPicture(40, 40, color).png().toBuffer());

/** Returns the colours of the tiles' pictures, in order. */
async function colors(page: Page): Promise<string[]> {
  const images = tiles(page).locator("img");
  const sources = await images.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  return Promise.all(
    sources.map(async (source) => {
      const reply = await page.request.get(source);
      const [r = 0, g = 0, b = 0] = await sharp(await reply.body())
        .resize(1, 1)
        .removeAlpha()
        .raw()
        .toBuffer();
      return r > 200 ? "red" : b > 200 ? "blue" : g > 100 ? "green" : "other";
    }),
  );
}

/** Uploads a red, a green and a blue picture. */
async function uploadThree(page: Page): Promise<void> {
  await upload(page).setInputFiles([await png("red"), await png("green"), await png("blue")]);
  await expect.poll(() => colors(page)).toEqual(["red", "green", "blue"]);
}

/** Drops files as a file manager does. */
async function drop(target: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const encoded = files.map(({ buffer, ...rest }) => ({
    ...rest,
    text: buffer.toString("base64"),
  }));
  const dataTransfer = await target.page().evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType: type, text } of dropped) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, encoded);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await target.dispatchEvent(type, { dataTransfer });
  }
}

const centre = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width / 2, y: y + height / 2 };
};

it("clears errors and keeps the focus when pictures are moved or removed", async () => {
  const page = await newProduct();
  for (const name of ["/one.png", "two.png", "/three.png"]) {
    await page.getByRole("button", { name: "Add image from URL" }).click();
    await urlField(page).last().fill(name);
  }
  await save(page);
  await page.getByText("Must be an http or https URL").waitFor();
  await page.getByRole("button", { name: "Remove image 1" }).click();
  const label = () => focused(page).getAttribute("aria-label");
  await expect.poll(label).toMatch(/^Move image 1 of 2/);
  expect(await page.getByText("Must be an http or https URL").count()).toBe(0);
  await tiles(page).nth(1).getByRole("button", { name: "Move earlier" }).click();
  await expect.poll(label).toBe("Edit image 1");
  expect(await urlField(page).first().inputValue()).toBe("/three.png");
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await expect.poll(label).toMatch(/^Move image 1 of 1/);
  await page.getByRole("button", { name: "Remove image 1" }).click();
  await expect.poll(() => focused(page).textContent()).toBe("Add image from URL");
});

it("uploads dropped files in their order, and ignores them while the form is locked", async () => {
  const page = await newProduct();
  const group = page.getByText("Drop images here").locator("..");
  await drop(group, [await png("red"), await png("green"), await png("blue")]);
  await expect.poll(() => colors(page)).toEqual(["red", "green", "blue"]);
  await page.getByLabel("Name").fill("Drum in three colours");
  await page.getByLabel(/^Price/).fill("15000");
  const saved = Promise.withResolvers<void>();
  await page.route("**/api/dashboard/stores/oja/products", async (route) => {
    await saved.promise;
    await route.continue();
  });
  await save(page);
  await page.getByRole("button", { name: "Saving…" }).waitFor();
  await drop(group, [await png("red", "late.png")]);
  expect(await page.getByText("late.png").count()).toBe(0);
  saved.resolve();
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
  await expect.poll(() => colors(page)).toEqual(["red", "green", "blue"]);
});

it("moves pictures with the mouse, and back with Escape", async () => {
  const page = await newProduct({ viewport: { width: 1440, height: 900 } });
  await uploadThree(page);
  const drag = async (from: Locator, to: Locator) => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await centre(from), await centre(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 8 });
  };
  await drag(tiles(page).nth(0).locator("img"), tiles(page).nth(2).locator("img"));
  await expect.poll(() => colors(page)).toEqual(["green", "blue", "red"]);
  await page.mouse.up();
  await page.getByText("Image 1 moved to position 3 of 3").waitFor({ state: "attached" });
  await drag(handle(page, 3), handle(page, 1));
  await expect.poll(() => colors(page)).toEqual(["red", "green", "blue"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => colors(page)).toEqual(["green", "blue", "red"]);
  await page.mouse.up();
});

it("moves pictures by touch on a phone", async () => {
  const page = await newProduct({ hasTouch: true, isMobile: true });
  await uploadThree(page);
  await handle(page, 1).scrollIntoViewIfNeeded();
  const [start, end] = [await centre(handle(page, 1)), await centre(handle(page, 2))];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: object[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points as never });
  await touch("touchStart", [start]);
  for (const share of [0.3, 0.6, 1]) {
    await touch("touchMove", [{ x: start.x + (end.x - start.x) * share, y: start.y }]);
  }
  await touch("touchEnd", []);
  await expect.poll(() => colors(page)).toEqual(["green", "red", "blue"]);
});

it("moves pictures by keyboard, keeps the focus and announces the place", async () => {
  const page = await newProduct();
  await uploadThree(page);
  await handle(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Image 1 moved to position 2 of 3").waitFor({ state: "attached" });
  const label = () => focused(page).getAttribute("aria-label");
  await expect.poll(label).toMatch(/^Move image 2 of 3/);
  await page.keyboard.press("End");
  await expect.poll(label).toMatch(/^Move image 3 of 3/);
  await expect.poll(() => colors(page)).toEqual(["green", "blue", "red"]);
  await page.keyboard.press("Home");
  await expect.poll(() => colors(page)).toEqual(["red", "green", "blue"]);
});

it("replaces a picture, which keeps its alt text and its variants, with its own focal point", async () => {
  const { uid, variant } = await addProduct(app.db, storeUid, {
    variants: [{ image: "/demo/old.png#layout=photo&focus=top-left" }],
  });
  await addImage(app.db, storeUid, uid, {
    image: "/demo/old.png#layout=photo&focus=top-left",
    alt_text: "A drum",
    is_primary: true,
  });
  const page = await signedIn(browser, app, merchant, `/products/${uid}`, { viewport: PHONE });
  const subject = { width: 40, height: 40, channels: 3, background: "red" } as const;
  const photo = await sharp(Buffer.from([90, 90, 90, 160, 160, 160]), {
    raw: { width: 1, height: 2, channels: 3 },
  })
    .resize(400, 200, { fit: "fill" })
    .composite([{ input: { create: subject }, left: 340, top: 80 }])
    .png()
    .toBuffer();
  await page.getByLabel("Replace image 1").setInputFiles(file("new.png", photo));
  await expect.poll(() => tiles(page).locator("img").getAttribute("src")).toMatch(/^\/api\/pic/);
  await save(page);
  await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
  const stored = await findRow(app.db, "product_images", { product_uid: uid });
  expect(stored).toMatchObject({
    alt_text: "A drum",
    image: expect.stringMatching(/^\/api\/pictures\/.*layout=photo&focus=right/),
  });
  expect((await findRow(app.db, "variants", { uid: variant })).image).toBe(stored.image);
});

it("replaces the second of two pictures with the same URL, and one without a URL", async () => {
  const page = await newProduct();
  for (const url of ["/demo/radio.webp", "/demo/radio.webp", ""]) {
    await page.getByRole("button", { name: "Add image from URL" }).click();
    await urlField(page).last().fill(url);
  }
  await page.getByLabel("Replace image 2").setInputFiles(await png("red"));
  await page.getByLabel("Replace image 3").setInputFiles(await png("blue"));
  await expect.poll(() => colors(page)).toEqual(["green", "red", "blue"]);
});

it("shows why a picture failed, uploads the others, and retries", async () => {
  const page = await newProduct({ bypassCSP: true });
  await page.route("**/oja/pictures", (route) =>
    route.fulfill({ status: 503, json: { data: null, error: "Busy", error_code: "UPLOADS_BUSY" } }),
  );
  await upload(page).setInputFiles([await png("red")]);
  await page.getByText("Too many uploads right now").waitFor();
  await page.unroute("**/oja/pictures");
  await upload(page).setInputFiles([
    file("bad.png", Buffer.from("no picture")),
    file("large.png", Buffer.alloc(5 * 1024 * 1024 + 1)),
    file("film.mp4", Buffer.from("film"), "video/mp4"),
    await png("green"),
  ]);
  await page.getByText("The image is larger than 5 MB").waitFor();
  await expect.poll(() => page.getByText(PICTURE_PROBLEMS.unreadable).count()).toBe(2);
  await expect.poll(() => colors(page)).toEqual(["green"]);
  await edit(page, 1);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await violations(page, "main")]).toEqual([width, []]);
  }
  await page.getByRole("button", { name: "Retry red.png" }).click();
  await expect.poll(() => colors(page)).toEqual(["green", "red"]);
  await page.getByRole("button", { name: "Dismiss bad.png" }).click();
  await page.getByText("bad.png").waitFor({ state: "detached" });
});

it("shows the progress of an upload, which can be cancelled", async () => {
  const page = await newProduct();
  await page.route("**/oja/pictures", () => {});
  await upload(page).setInputFiles([await png("red")]);
  await page.getByRole("progressbar", { name: "Upload of red.png" }).waitFor();
  await page.getByRole("button", { name: "Cancel red.png" }).click();
  await page.getByText("red.png").waitFor({ state: "detached" });
  await page.locator("[type=submit]", { hasText: "Save" }).waitFor();
});

it("opens the sign-in page when the session ends before the first upload", async () => {
  const page = await newProduct();
  await page.context().clearCookies();
  await upload(page).setInputFiles([await png("blue")]);
  await page.waitForURL("**/dashboard/sign-in?next=*");
});

it("saves a product only when its upload has finished", async () => {
  const page = await newProduct();
  const uploaded = Promise.withResolvers<void>();
  await page.route("**/oja/pictures", async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  await upload(page).setInputFiles([await png("blue")]);
  await page.getByLabel("Name").fill("Blue drum");
  await page.getByLabel(/^Price/).fill("15000");
  await page.keyboard.press("Enter");
  const button = page.locator("[type=submit]", { hasText: "Uploading…" });
  expect(await button.isDisabled()).toBe(true);
  uploaded.resolve();
  await save(page);
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
  expect(await tiles(page).count()).toBe(1);
});

it("saves another form while an upload has not finished", async () => {
  const page = await newProduct();
  await page.route("**/oja/pictures", () => {});
  await upload(page).setInputFiles([await png("blue")]);
  await page.locator("[type=submit]", { hasText: "Uploading…" }).waitFor();
  page.once("dialog", (question) => question.accept());
  await page.getByRole("link", { name: "All products" }).click();
  await page.waitForURL("**/products");
  await page.getByRole("link", { name: "New product" }).click();
  await page.waitForURL("**/products/new");
  await page.getByLabel("Name").fill("Other drum");
  await page.getByLabel(/^Price/).fill("15000");
  await save(page);
  await page.waitForURL(/products\/[0-9a-f-]{36}$/);
});

/** Uploads a picture and returns the size of the stored one. */
async function storedSize(page: Page, name: string, buffer: Buffer) {
  await upload(page).setInputFiles(file(name, buffer, "image/jpeg"));
  await tiles(page).locator("img").waitFor();
  await edit(page, 1);
  const stored = await page.request.get(await urlField(page).inputValue());
  const { width, height } = await sharp(await stored.body()).metadata();
  return { width, height };
}

it("shrinks a photo of 48 megapixels and 8 MB before the upload", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const buffer = await sharp({
    create: { width: 8000, height: 6000, channels: 3, background: "red", noise },
  })
    .jpeg({ quality: 75 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(8_000_000);
  const size = await storedSize(await newProduct(), "photo.jpg", buffer);
  expect(size).toEqual({ width: 1600, height: 1200 });
});

it("shrinks a photo of 54 megapixels in less than 2 MB before the upload", async () => {
  const buffer = await plainPicture(9000, 6000).jpeg({ quality: 60 }).toBuffer();
  expect(buffer.length).toBeLessThan(2_000_000);
  const size = await storedSize(await newProduct(), "sky.jpg", buffer);
  expect(size).toEqual({ width: 1600, height: 1067 });
});

it("refuses a HEIC file that the browser cannot read, and says what to do", async () => {
  const page = await newProduct();
  expect(await upload(page).getAttribute("accept")).not.toContain("hei");
  const start = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic")]);
  const heic = Buffer.concat([start, Buffer.alloc(5_000_000)]);
  await upload(page).setInputFiles([
    file("photo.heic", heic, ""),
    file("renamed.jpg", heic, "image/jpeg"),
  ]);
  await expect.poll(() => page.getByText(PICTURE_PROBLEMS.heic).count()).toBe(2);
});

it("refuses a truncated photo that the browser would shrink", async () => {
  const page = await newProduct();
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 2400, height: 2400, channels: 3, background: "red", noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const half = photo.subarray(0, photo.length * 0.7);
  expect(half.length).toBeGreaterThan(2 * 1024 * 1024);
  await upload(page).setInputFiles([file("half.jpg", half, "image/jpeg")]);
  await page.getByText(PICTURE_PROBLEMS.truncated).waitFor();
  expect(await tiles(page).count()).toBe(0);
});
