import { expect, it } from "vitest";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";

it.each(Object.keys(ERROR_CODES) as ErrorCode[])("has a message for %s", (code) => {
  const { failure } = responseFormats.envelope;
  const { message } = failure(new Failure({ code, text: "x" })) as { message: string };
  expect(message.length).toBeGreaterThan(10);
});
