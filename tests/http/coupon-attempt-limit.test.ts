import { beforeEach, describe, expect, it } from "vitest";
import { limitCouponAttempts } from "#lib/http/limits/coupon-attempt-limit.ts";
import { rejectIfExhausted } from "#lib/http/limits/rate-limit.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";

const RIGHT = "TENTH";
const ALLOWED = 3;

let parts: Parameters<typeof limitCouponAttempts>[0];

beforeEach(() => {
  parts = {
    limiter: createMemoryLimiter({ clock: createManualClock("2026-03-01T12:30:00Z") }),
    policies: limitPolicies({ LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP: ALLOWED }),
  };
});

/** Looks a code up asynchronously. */
async function lookUp(code: string, rejection: ErrorCode = "COUPON_INVALID"): Promise<string> {
  await new Promise((resolve) => setImmediate(resolve));
  if (code === RIGHT) return "10 % off";
  throw new Failure({ code: rejection, text: "coupon_code is not valid" });
}

/** Returns the result or the error's code. */
async function resultOf(result: Promise<string>): Promise<string> {
  return result.catch((error: unknown) => (error as Failure).code);
}

function tryCode(
  code: string,
  { repeatable = true, client = "address", rejection = "COUPON_INVALID" as ErrorCode } = {},
): Promise<string> {
  const limits = { states: [], degraded: false };
  const attempt = { input: { coupon_code: code }, client, limits, repeatable };
  return resultOf(limitCouponAttempts(parts, attempt, () => lookUp(code, rejection)));
}

async function exhaustLimit(): Promise<void> {
  for (let tries = 0; tries < ALLOWED; tries += 1) await tryCode(`NO-${tries}`);
}

describe("coupon attempts", () => {
  it("answers valid and invalid codes alike once the limit is exhausted", async () => {
    const results = [];
    for (let tries = 0; tries < ALLOWED + 1; tries += 1) results.push(await tryCode(`NO-${tries}`));
    expect(results).toEqual([...Array(ALLOWED).fill("COUPON_INVALID"), "ENDPOINT_THROTTLED"]);
    expect(await tryCode(RIGHT)).toBe("ENDPOINT_THROTTLED");
    expect(await tryCode(RIGHT, { client: "neighbour" })).toBe("10 % off");
  });

  it.each([true, false])(
    "hides why a valid code was rejected once the limit is exhausted, repeatable: %s",
    async (repeatable) => {
      await exhaustLimit();
      for (const rejection of ["COUPON_MINIMUM", "PRICE_CHANGED"] as const) {
        expect(await tryCode("X", { rejection, repeatable })).toBe("ENDPOINT_THROTTLED");
      }
    },
  );

  it("still reports idempotency errors once the limit is exhausted", async () => {
    await exhaustLimit();
    for (const rejection of ["IDEMPOTENCY_KEY_REUSED", "REQUEST_IN_PROGRESS"] as const) {
      expect(await tryCode("X", { rejection, repeatable: false })).toBe(rejection);
    }
  });

  it("does not count valid codes or other rejections", async () => {
    for (let tries = 0; tries < 2 * ALLOWED; tries += 1) {
      expect(await tryCode(RIGHT)).toBe("10 % off");
      await tryCode("X", { rejection: "COUPON_MINIMUM" });
    }
    expect(await tryCode(RIGHT)).toBe("10 % off");
  });

  it("returns an order that was placed once the limit is exhausted", async () => {
    await exhaustLimit();
    expect(await tryCode(RIGHT, { repeatable: false })).toBe("10 % off");
    expect(await tryCode("NO", { repeatable: false })).toBe("ENDPOINT_THROTTLED");
  });

  it("ignores requests without a code", async () => {
    await exhaustLimit();
    const limits = { states: [], degraded: false };
    const attempt = { input: { items: [] }, client: "address", limits, repeatable: true };
    expect(await limitCouponAttempts(parts, attempt, async () => "priced")).toBe("priced");
    expect(limits.states).toEqual([]);
  });

  describe("concurrent attempts", () => {
    const codes = [...Array.from({ length: 200 }, (_, index) => `NO-${index}`), RIGHT];
    const informative = (results: string[]) =>
      results.filter((result) => result !== "ENDPOINT_THROTTLED").length;

    it("reveals no more to concurrent attempts than to sequential ones", async () => {
      const results = await Promise.all(codes.map((code) => tryCode(code)));
      expect(informative(results)).toBe(ALLOWED);
      expect(results.at(-1)).toBe("ENDPOINT_THROTTLED");
    });

    it("reveals everything when the limit is checked first", async () => {
      const checkedFirst = async (code: string) => {
        const limits = { states: [], degraded: false };
        await rejectIfExhausted(parts, "storefront_coupon_failures_per_ip", "address", limits);
        return lookUp(code);
      };
      const results = await Promise.all(codes.map((code) => resultOf(checkedFirst(code))));
      expect(informative(results)).toBe(codes.length);
    });
  });
});
