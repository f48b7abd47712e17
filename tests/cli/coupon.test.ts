import { expect, it } from "vitest";
import { findCoupon } from "#db/queries/pricing/coupons.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createCategory, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { runProgram } from "#tests/support/server/program.ts";

const { db, url: databaseUrl } = await openDatabase();
/** Runs a command; returns its exit code and its whole output. */
async function run(command: string, ...args: string[]) {
  const { code, out, err } = await runProgram(
    { DATABASE_URL: databaseUrl },
    `lib/cli/${command}.ts`,
    ...args,
  );
  return { code, text: out + err };
}

it("creates and lists a coupon on the command line", { timeout: 120_000 }, async () => {
  const shop = await createShop(db);
  await createCategory(db, shop.uid, "Shirts");
  const create = (...args: string[]) =>
    run("coupon", "create", "--store", shop.slug, "--code", "SAVE10", ...args);
  expect((await create()).text).toBe("Error: Use either --percentage or --fixed\n");
  expect((await create("--fixed", "0")).text).toBe("Error: --fixed must be above 0\n");
  const unknown = await create("--fixed", "5", "--product", "none");
  expect(unknown).toEqual({ code: 1, text: "Error: --product must exist in the store\n" });
  const twice = ["--category", "Shirts", "--category", "Shirts"];
  const partly = await create("--fixed", "5", ...twice, "--category", "none");
  expect(partly).toEqual({ code: 1, text: "Error: --category must exist in the store\n" });
  expect(
    await create(
      "--percentage",
      "10%",
      "--category",
      "shirts",
      "--category",
      "SHIRTS",
      "--minimum",
      "0",
      "--limit",
      "5",
      "--until",
      "2099-01-01",
    ),
  ).toEqual({ code: 0, text: "Created SAVE10\n" });
  expect((await create("--fixed", "5")).text).toBe("Error: --code is taken by another coupon\n");
  const list = await run("coupon", "list", "--store", shop.slug);
  for (const part of ["SAVE10", "10.00%", "category", "0 of 5", "2098-12-31T23:00:00.000Z"]) {
    expect(list.text).toContain(part);
  }
});

it("rejects a coupon that has ended, ends before it starts or has an invalid amount", {
  timeout: 120_000,
}, async () => {
  const shop = await createShop(db);
  const create = (...args: string[]) =>
    run("coupon", "create", "--store", shop.slug, "--code", "LATE", "--fixed", "5", ...args);
  const past = await create("--until", "2020-01-01");
  expect(past).toEqual({ code: 1, text: "Error: --until is in the past\n" });
  const reversed = await create("--from", "2099-02-01", "--until", "2099-02-01");
  expect(reversed).toEqual({ code: 1, text: "Error: --until is not after the start\n" });
  const invalid = await create("--minimum", "");
  expect(invalid.text).toBe("Error: --minimum must be an amount, such as 1500 or 1,500.00\n");
  const ambiguous = await create("--minimum", "18.500");
  expect(ambiguous.text).toBe("Error: --minimum: use 18500 or 18.50\n");
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
  for (const option of ["--fixed", "--minimum"]) {
    const text = `Error: ${option} must be a whole amount in JPY, without decimals, such as 1500 or 1,500\n`;
    expect(await create(option, "9.50")).toEqual({ code: 1, text });
  }
});

it("accepts amounts and dates as people write them", { timeout: 120_000 }, async () => {
  const shop = await createShop(db);
  const amounts = ["--fixed", "₦18,500", "--minimum", "50 000,00", "--limit", "1,000"];
  const args = ["--store", shop.slug, "--code", "EID", ...amounts, "--until", "25 Dec 2099"];
  expect(await run("coupon", "create", ...args)).toEqual({
    code: 0,
    text: "Created EID: ₦18,500 off, from ₦50,000\n",
  });
  const { text } = await run("coupon", "list", "--store", shop.slug);
  for (const part of ["18500.00", "50000.00", "0 of 1000", "2099-12-24T23:00:00.000Z"]) {
    expect(text).toContain(part);
  }
});

it("creates a store with a national phone number of its currency's country", {
  timeout: 120_000,
}, async () => {
  const args = ["--slug", "national", "--name", "Drums", "--email", "a@example.com"];
  const { code, text } = await run("store", "create", ...args, "--phone", "0803 123 4567");
  expect(code).toBe(0);
  expect(text).toContain("Phone number: +2348031234567\n");
});

it("disables and enables a coupon on the command line", { timeout: 120_000 }, async () => {
  const shop = await createShop(db);
  const coupon = (action: string, code: string, ...args: string[]) =>
    run("coupon", action, "--store", shop.slug, "--code", code, ...args);
  await coupon("create", "SAVE5", "--fixed", "5");
  const isValid = async () => (await findCoupon(db, shop.uid, "SAVE5"))?.is_valid;
  expect((await coupon("disable", "save5")).text).toBe("Disabled save5\n");
  expect(await isValid()).toBe(false);
  expect((await coupon("enable", "SAVE5")).text).toBe("Enabled SAVE5\n");
  expect(await isValid()).toBe(true);
  expect(await coupon("disable", "OTHER")).toEqual({
    code: 1,
    text: "Error: The store has no coupon with this code\n",
  });
});
