import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { toFailure } from "#lib/http/response/failures.ts";
import { Failure, notFound, unavailable } from "#lib/kernel/errors.ts";
import { describeError } from "#lib/telemetry/error-log.ts";

/** What the caller is told and what is logged of an error. */
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

describe("R63, R65: what is told of an error", () => {
  it("a refusal is told as it is and not logged", () => {
    const refusal = notFound("product");
    const { failure, logged } = handle(refusal);
    expect(failure).toBe(refusal);
    expect(logged).toEqual([]);
  });

  it("one who has gone before the couriers answered is not logged", () => {
    const gone = new Failure({ code: "COURIERS_CANCELLED", text: "The quote was given up" });
    expect(handle(gone)).toMatchObject({ failure: gone, logged: [] });
  });

  it("an outage is a 503, logged with its cause", () => {
    const { failure, log } = handle(databaseError("57P01"));
    expect(failure).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE", retryAfter: 1 });
    expect(log).toContain("57P01");
  });

  it("a 503 of our own is logged by its cause", () => {
    expect(handle(unavailable(new TypeError("inner"))).log).toContain("inner");
  });

  it.each([
    ["a database's error", databaseError("23505")],
    ["an exception", new TypeError("x is not a function")],
    ["a text", "thrown"],
    ["nothing", undefined],
    ["null", null],
  ])("%s is a blank 500", (_, error) => {
    const { failure, logged } = handle(error);
    expect(failure).toMatchObject({
      status: 500,
      code: "INTERNAL_ERROR",
      message: "An unexpected error occurred",
    });
    expect(failure.details).toBeUndefined();
    expect(logged).toHaveLength(1);
  });

  it("of a database's error the log has codes, names and frames, not what a person sent", () => {
    const { log } = handle(databaseError("23505"));
    expect(log).toContain("23505");
    expect(log).toContain("customers_email");
    expect(log).toContain("failures.test.ts");
    expect(log).not.toContain("ada@example.com");
    expect(log).not.toContain("duplicate key");
  });

  it("of an exception it has the message and the frames", () => {
    const { log } = handle(new TypeError("x is not a function"));
    expect(log).toContain("x is not a function");
    expect(log).toContain("failures.test.ts");
  });
});
