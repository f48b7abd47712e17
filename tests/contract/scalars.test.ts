import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { Amount, OrderAmount, Text, Timestamp, Uid } from "#lib/contract/scalars.ts";

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe("Uid", () => {
  it.each([
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "018f4e2a-7c3b-7d5e-8f6a-1b2c3d4e5f60",
    "12345678-1234-9234-0234-123456789abc",
  ])("accepts %s", (uid) => {
    expect(accepts(Uid, uid)).toBe(true);
    expect(Uid.parse(uid.toUpperCase())).toBe(uid);
  });

  it.each([
    "",
    "00000000-0000-0000-0000-00000000000",
    "00000000-0000-0000-0000-00000000000g",
    "{00000000-0000-0000-0000-000000000000}",
    "urn:uuid:00000000-0000-0000-0000-000000000000",
    "00000000000000000000000000000000",
    "00000000-0000-0000-0000-000000000000\n",
    " 00000000-0000-0000-0000-000000000000",
    "٠0000000-0000-0000-0000-000000000000",
    null,
    7,
  ])("rejects %j", (value) => {
    expect(accepts(Uid, value)).toBe(false);
  });
});

describe("amounts", () => {
  it.each(["0.00", "12500.50", "99999999.99"])("accepts the amount %s", (text) => {
    expect(accepts(Amount, text)).toBe(true);
    expect(accepts(OrderAmount, text)).toBe(true);
  });

  it.each(["1", "1.5", "1.505", "-1.00", "1,000.00", "100000000.00", "1e3", "1.00\n", 1.5, ""])(
    "rejects the product amount %j",
    (value) => {
      expect(accepts(Amount, value)).toBe(false);
    },
  );

  it.each(["-1.00", "1", "1.5", "-99999999.99", ".5"])("accepts the order amount %s", (text) => {
    expect(accepts(OrderAmount, text)).toBe(true);
  });

  it.each(["1.505", "100000000", "--1", "+1", "1e3", "NaN", 1])(
    "rejects the order amount %j",
    (value) => {
      expect(accepts(OrderAmount, value)).toBe(false);
    },
  );
});

it("accepts date-times in UTC only", () => {
  expect(accepts(Timestamp, "2026-03-01T12:00:00.000Z")).toBe(true);
  expect(accepts(Timestamp, "2026-03-01T12:00:00.000+01:00")).toBe(false);
  expect(accepts(Timestamp, "2026-02-29T12:00:00.000Z")).toBe(false);
});

it("R24, R25: accepts only text that PostgreSQL can store", () => {
  expect(accepts(Text, "Ẹ̀bà 🧵")).toBe(true);
  expect(accepts(Text, "a\u0000")).toBe(false);
  expect(accepts(Text, "\ud83e")).toBe(false);
});
