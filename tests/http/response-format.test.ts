import { describe, expect, it } from "vitest";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import {
  Failure,
  invalidApiKey,
  invalidRequest,
  methodNotAllowed,
  notFound,
  rateLimited,
} from "#lib/kernel/errors.ts";

describe("the envelope format", () => {
  const { success, failure } = responseFormats.envelope;

  it("wraps a success without an error", () => {
    expect(success({ uid: "x" }, "Done")).toEqual({
      error: null,
      message: "Done",
      data: { uid: "x" },
    });
  });

  it.each([
    [invalidApiKey(), "Invalid or revoked API key", "Authentication failed"],
    [notFound("product"), "Product not found", "The requested resource does not exist"],
    [rateLimited(9), "Rate limit exceeded", "Too many requests"],
  ])("sends only the documented keys for a documented failure", (rejection, error, message) => {
    expect(failure(rejection)).toEqual({ error, message, data: null });
  });

  it("adds a code and details to other failures", () => {
    expect(failure(methodNotAllowed(["GET"]))).toEqual({
      error: "Method not allowed",
      message: "The method is not allowed for this path",
      data: null,
      error_code: "METHOD_NOT_ALLOWED",
    });
    const problems = [{ field: "limit", problem: "is wrong" }];
    expect(failure(invalidRequest(problems))).toMatchObject({ details: problems });
  });

  it("uses the endpoint's message for a 400 only", () => {
    const own = "Order could not be created";
    expect(failure(invalidRequest([]), own)).toMatchObject({ message: own });
    expect(failure(notFound("product"), own)).not.toMatchObject({ message: own });
  });

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])("has a message for %s", (code) => {
    const { message } = failure(new Failure({ code, text: "x" })) as { message: string };
    expect(message.length).toBeGreaterThan(10);
  });
});

describe("the bare format", () => {
  const { success, failure } = responseFormats.bare;

  it("returns the resource itself for a success", () => {
    const order = { uid: "x" };
    expect(success(order, "never shown")).toBe(order);
  });

  it("sends detail and error_code for a failure, and no error_code for a 404", () => {
    expect(failure(invalidApiKey())).toEqual({
      detail: "Invalid or revoked API key.",
      error_code: "AUTHENTICATION_FAILED",
    });
    expect(failure(notFound("order"))).toEqual({ detail: "Not found." });
    expect(failure(rateLimited(42))).toEqual({
      detail: "Request was throttled. Expected available in 42 seconds.",
      error_code: "ENDPOINT_THROTTLED",
    });
  });
});
