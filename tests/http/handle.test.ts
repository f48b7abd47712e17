import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { toFailure } from "#lib/http/handle.ts";
import { Failure, notFound, unavailable } from "#lib/kernel/errors.ts";
import { describeError } from "#lib/telemetry/error-log.ts";

/** Returns the failure of an error, and its log. */
function handle(error: unknown) {
  const logged: object[] = [];
  const failure = toFailure(error, (cause) => logged.push(describeError(cause)));
  return { failure, logged, log: JSON.stringify(logged) };
}

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError(
    'duplicate key value violates unique constraint: (email)=(ada@example.com)\n    at "ada@example.com"',
    1,
    "error",
  );
  return Object.assign(error, {
    code,
    severity: "ERROR",
    detail: "Key (email)=(ada@example.com) already exists.",
    where: "ada@example.com",
    constraint: "customers_email",
    table: "customers",
  });
}

describe("R63, R65: converting errors to failures", () => {
  it("returns a failure unchanged and does not log it", () => {
    const rejection = notFound("product");
    const { failure, logged } = handle(rejection);
    expect(failure).toBe(rejection);
    expect(logged).toEqual([]);
  });

  it("does not log a client that disconnects during a quote", () => {
    const cancelled = new Failure({ code: "COURIERS_CANCELLED", text: "The quote was cancelled" });
    expect(handle(cancelled)).toMatchObject({ failure: cancelled, logged: [] });
  });

  it("converts a database outage to a 503 and logs its cause", () => {
    const { failure, log } = handle(databaseError("57P01"));
    expect(failure).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE", retryAfter: 1 });
    expect(log).toContain("57P01");
  });

  it("logs the cause of a 503", () => {
    expect(handle(unavailable(new TypeError("inner"))).log).toContain("inner");
  });

  it.each([
    ["a database's error", databaseError("23505")],
    ["an exception", new TypeError("x is not a function")],
    ["a text", "thrown"],
    ["nothing", undefined],
    ["null", null],
  ])("converts %s to a 500 without details", (_, error) => {
    const { failure, logged } = handle(error);
    expect(failure).toMatchObject({
      status: 500,
      code: "INTERNAL_ERROR",
      message: "An unexpected error occurred",
    });
    expect(failure.details).toBeUndefined();
    expect(logged).toHaveLength(1);
  });

  it("logs codes, names and frames of a database error, but no personal data", () => {
    const { log } = handle(databaseError("23505"));
    expect(log).toContain("23505");
    expect(log).toContain("customers_email");
    expect(log).toContain("handle.test.ts");
    expect(log).not.toContain("ada@example.com");
    expect(log).not.toContain("duplicate key");
  });

  it("logs message and frames of an exception", () => {
    const { log } = handle(new TypeError("x is not a function"));
    expect(log).toContain("x is not a function");
    expect(log).toContain("handle.test.ts");
  });
});
