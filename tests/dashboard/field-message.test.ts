import { expect, it } from "vitest";
import { StoreSettings } from "#lib/contract/dashboard/settings.ts";
import { InputDate, InputTimestamp } from "#lib/contract/scalars.ts";
import { fieldMessage } from "#lib/dashboard/field-message.ts";
import { describeIssue } from "#lib/http/request/problems.ts";

it.each([
  ["store_name", "", "This field is required"],
  ["store_name", "x".repeat(121), "Enter at most 120 characters"],
  ["email", "ada", "Enter an email address"],
  ["phone", "0801", "Enter an international number, e.g. +2348012345678"],
  ["service_charge", "cheap", "Enter an amount, e.g. 1500.00"],
  ["tax_rate", "much", "Enter a percentage, e.g. 7.5"],
  ["tax_rate", "7,5", "Enter a percentage, e.g. 7.5"],
  ["tax_rate", "101", "Enter 100 or less"],
  ["default_weight", "0", "Must be more than 0"],
] as const)("explains %s %j to a merchant as %j", (field, value, message) => {
  // Forms show the last problem of a field.
  const parsed = StoreSettings.shape[field].safeParse(value, { error: describeIssue });
  expect(fieldMessage(parsed.error?.issues.at(-1)?.message ?? "")).toBe(message);
});

it.each([
  [InputDate, "+12025-01-01", "Enter a date with a four-digit year"],
  [InputTimestamp, "+012025-01-01T00:00:00.000Z", "Enter a time with a four-digit year"],
])("explains a year of six digits to a merchant", (schema, value, message) => {
  const parsed = schema.safeParse(value, { error: describeIssue });
  expect(fieldMessage(parsed.error?.issues[0]?.message ?? "")).toBe(message);
});

it("explains a courier key that the aggregator rejects", () => {
  expect(fieldMessage("was rejected by the aggregator")).toBe("Shipbubble rejected this key");
});

it("explains a store that cannot open yet", () => {
  expect(fieldMessage("cannot be true before you add your address")).toBe("First add your address");
});

it("explains a payment deadline in the past", () => {
  expect(fieldMessage("must be in the future")).toBe("Choose a time in the future");
});

it("explains an amount with decimals that its currency does not have", () => {
  expect(fieldMessage("must be a whole amount in XOF, without decimals")).toBe(
    "Enter an amount without decimals",
  );
});
