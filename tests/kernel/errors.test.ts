import { expect, it } from "vitest";
import { invalidRequest, notFound, rateLimited, unavailable } from "#lib/kernel/errors.ts";

it("names the first invalid field in the text and every one in the details", () => {
  const problems = [
    { field: "limit", problem: "must be a whole number" },
    { field: "offset", problem: "must be a whole number" },
  ];
  expect(invalidRequest(problems)).toMatchObject({
    status: 400,
    code: "INVALID_REQUEST",
    message: "limit must be a whole number",
    details: problems,
  });
  expect(invalidRequest([]).message).toBe("The request is not valid");
});

it.each([
  ["product", "Product not found"],
  ["order", "Order not found"],
  ["path", "Path not found"],
] as const)("names the missing resource: %s", (resource, text) => {
  expect(notFound(resource)).toMatchObject({ status: 404, message: text });
});

it("says when to retry a temporary failure", () => {
  const cause = new Error("the log's");
  expect(rateLimited(17)).toMatchObject({ status: 429, retryAfter: 17 });
  expect(unavailable(cause)).toMatchObject({ status: 503, retryAfter: 1, cause });
  expect(unavailable(cause, 5).retryAfter).toBe(5);
  expect(unavailable(cause).message).not.toContain("the log's");
});
