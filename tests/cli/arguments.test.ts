import { describe, expect, it } from "vitest";
import { readAmount } from "#lib/cli/arguments.ts";
import { runProgram } from "#tests/support/server/program.ts";

/** Runs a command that must not reach a database. */
async function run(command: string, ...args: string[]): Promise<string> {
  const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const { code, err } = await runProgram(environment, `lib/cli/${command}.ts`, ...args);
  expect(code).toBe(1);
  return err;
}

const newStore = (option: string, value: string) => {
  const options = { slug: "drums", name: "Drums", email: "a@example.com", phone: "+2348031000000" };
  const given = Object.entries({ ...options, [option]: value });
  return run("store", "create", ...given.flatMap(([name, text]) => [`--${name}`, text]));
};

describe("a command rejects what the dashboard rejects", () => {
  it.each([
    ["name", " ", "Use 1 to 120 characters."],
    [
      "email",
      `a@${"x".repeat(60)}.${"y".repeat(63)}.${"z".repeat(63)}.${"z".repeat(63)}.com`,
      "Use an email",
    ],
    ["phone", "+1234567", "--phone must begin with + and the country code"],
    ["tagline", "x".repeat(121), "Use at most 120 characters."],
    ["address", "x".repeat(501), "Use at most 500 characters."],
    ["slug", "x".repeat(61), "Use at most 60 lower-case letters, digits and single hyphens."],
    ["currency", "NGR", "Use a code of ISO 4217 such as NGN."],
  ])("store create rejects an invalid --%s", async (option, value, hint) => {
    expect(await newStore(option, value)).toContain(hint);
  });

  it.each([
    ["--name", "", "Use 1 to 60 characters."],
    ["--expires", "0d", "Use at least 1m."],
  ])("key create rejects an invalid %s", async (option, value, hint) => {
    expect(await run("key", "create", "--store", "oja", option, value)).toContain(hint);
  });

  it("merchant create rejects a blank name", async () => {
    const args = ["create", "--store", "oja", "--email", "a@example.com", "--name", " "];
    expect(await run("merchant", ...args)).toContain("Use 1 to 120 characters.");
  });

  it.each([
    ["--from", "2027-02-30"],
    ["--until", "2027-02-30"],
    ["--until", "5/6/2027"],
  ])("coupon create rejects %s %s, which does not name one day", async (option, text) => {
    const args = ["create", "--store", "oja", "--code", "SALE", "--fixed", "5", option, text];
    expect(await run("coupon", ...args)).toContain("Use a date such as 2026-12-25");
  });
});

it("store create rejects a national phone number when several countries share the currency", async () => {
  const args = ["--slug", "drums", "--name", "Drums", "--email", "a@example.com"];
  const phone = ["--currency", "XOF", "--phone", "0803 123 4567"];
  expect(await run("store", "create", ...args, ...phone)).toContain("--phone must begin with +");
});

it.each(["NGN", "KWD", "JPY"])("suggests amounts in %s that it accepts", (currency) => {
  const read = (text: string) => readAmount("--fixed", text, currency);
  let message = "";
  try {
    read("none");
  } catch (error) {
    message = String(error);
  }
  const examples = message.match(/\d[\d.,]*\d/g) ?? [];
  expect(examples.map((example) => Number(read(example)))).toEqual([1500, 1500]);
});
