import { describe, expect, it } from "vitest";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import {
  explainPasswordError,
  explainServiceError,
  explainWriteError,
  problemsOf,
} from "#app/dashboard/_queries/service-errors.ts";

const FORBIDDEN = new FetchError(403, "Only owners of the store can do this", {
  code: "FORBIDDEN",
});
const ERRORS = [
  FORBIDDEN,
  new FetchError(0, "No connection"),
  new FetchError(404, "Order not found"),
  new FetchError(429, "Rate limit exceeded", { retryAfter: 61 }),
  new FetchError(500, "An unexpected error occurred"),
  new FetchError(503, "The service is temporarily unavailable"),
];

describe("errors explained to merchants", () => {
  it.each(ERRORS)("never mentions the shop or the shopper: $status", (error) => {
    for (const explain of [
      explainServiceError,
      explainWriteError,
      (each: Error) => explainPasswordError(each, "Wrong password."),
    ]) {
      expect(explain(error)).not.toMatch(/\bshop|\bbrowsing/i);
    }
  });

  it("explains a missing permission instead of an outage", () => {
    expect(explainServiceError(FORBIDDEN)).toBe("Only owners of the store can do this");
    expect(explainWriteError(FORBIDDEN)).toBe("Only owners of the store can do this");
  });

  it("asks for a courier key that cannot be decrypted instead of a retry", () => {
    const error = new FetchError(503, "Enter it again", { code: "ENCRYPTION_NOT_CONFIGURED" });
    expect(explainWriteError(error)).toBe("Enter it again");
  });

  it("says when to try again after a rate limit", () => {
    const error = new FetchError(429, "Rate limit exceeded", { retryAfter: 61 });
    expect(explainServiceError(error)).toBe("Too many requests. Try again in 2 minutes.");
    expect(explainPasswordError(error, "")).toBe("Too many attempts. Try again in 2 minutes.");
  });

  it("asks for a review when an earlier attempt was saved", () => {
    const error = new FetchError(422, "Key was used", { code: "IDEMPOTENCY_KEY_REUSED" });
    expect(explainWriteError(error)).toMatch(/^Your earlier version was saved/);
  });
});

it.each([
  [
    "INVALID_REQUEST",
    [{ field: "items", problem: "must not be empty" }],
    { items: "This field is required" },
  ],
  ["QUANTITY_TOO_LARGE", [{ item: "x", requested: 4, left: 1 }], {}],
])("returns the messages of fields only for invalid fields: %s", (code, details, problems) => {
  expect(problemsOf(new FetchError(400, "x", { code, details }))).toEqual(problems);
});

it("speaks of the service to merchants only", () => {
  const outage = new FetchError(0, "No connection");
  expect(explainServiceError(outage)).toContain("The service");
  expect(explainShopError(outage)).not.toContain("service");
});
