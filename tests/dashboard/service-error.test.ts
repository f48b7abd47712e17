import { describe, expect, it } from "vitest";
import { ApiError } from "#app/_queries/fetch-api.ts";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { explainPasswordError } from "#app/dashboard/_queries/password-error.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-error.ts";

const FORBIDDEN = new ApiError(403, "Only owners of the store can do this", { code: "FORBIDDEN" });
const ERRORS = [
  FORBIDDEN,
  new ApiError(0, "No connection"),
  new ApiError(404, "Order not found"),
  new ApiError(429, "Rate limit exceeded", { retryAfter: 61 }),
  new ApiError(500, "An unexpected error occurred"),
  new ApiError(503, "The service is temporarily unavailable"),
];

describe("errors explained to merchants", () => {
  it.each(ERRORS)("never mention the shop or the shopper: $status", (error) => {
    for (const explain of [
      explainServiceError,
      explainWriteError,
      (each: Error) => explainPasswordError(each, "Wrong password."),
    ]) {
      expect(explain(error)).not.toMatch(/\bshop|\bbrowsing/i);
    }
  });

  it("explain a missing permission instead of an outage", () => {
    expect(explainServiceError(FORBIDDEN)).toBe("Only owners of the store can do this");
    expect(explainWriteError(FORBIDDEN)).toBe("Only owners of the store can do this");
  });

  it("say when to try again after a rate limit", () => {
    const error = new ApiError(429, "Rate limit exceeded", { retryAfter: 61 });
    expect(explainServiceError(error)).toBe("Too many requests. Try again in 2 minutes.");
    expect(explainPasswordError(error, "")).toBe("Too many attempts. Try again in 2 minutes.");
  });

  it("ask for a review when an earlier attempt was saved", () => {
    const error = new ApiError(422, "Key was used", { code: "IDEMPOTENCY_KEY_REUSED" });
    expect(explainWriteError(error)).toMatch(/^Your earlier version was saved/);
  });
});

it("explains the same outage to shoppers in the shop's words", () => {
  expect(explainShopError(new ApiError(0, "No connection"))).toContain("the shop");
  expect(explainServiceError(new ApiError(0, "No connection"))).toContain("The service");
});
