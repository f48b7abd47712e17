import { failureBody } from "#lib/contract/failure.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import {
  type JsonSchema,
  parseJson,
  type ResponseValidator,
} from "#tests/support/api/response-validator.ts";
import type { GeneratedRequest } from "#tests/support/fuzz/requests.ts";
import type { WireReply } from "#tests/support/fuzz/wire.ts";

/** The codes of malformed requests, which are rejected before any endpoint. */
const MALFORMED: ErrorCode[] = [
  "MALFORMED_REQUEST",
  "HEADERS_TOO_LARGE",
  "REQUEST_TIMEOUT",
  "METHOD_NOT_ALLOWED",
];

/** Rules that no schema can express. */
const BEYOND_SCHEMA =
  /cannot be stored|must not be empty|international number|email address|not offered|does not offer|required for this method|not a pickup point|is not valid|used up|does not apply|needs items|must not cost more|add up to|must have notes|printable|not accepted|requires shipping/;

/** Returns what is wrong with the response to a well-formed request. */
export function faultsIn(
  { endpoint, request, served, valid }: GeneratedRequest,
  reply: WireReply,
  validator: ResponseValidator,
) {
  const { method, target, body } = request;
  if (isMalformed(reply)) return valid ? ["a valid request is rejected as malformed"] : [];
  const faults = validator.violations({ ...reply, method, path: target });
  if (reply.status >= 500) faults.push(`a ${reply.status}`);
  if (
    served &&
    reply.status < 400 &&
    endpoint.body &&
    !isAcceptable(endpoint.body, body, validator)
  ) {
    faults.push("accepts a body that its schema rejects");
  }
  if (valid && [401, 405, 413, 415].includes(reply.status)) faults.push(`a ${reply.status}`);
  if (valid && reply.status === 400 && !BEYOND_SCHEMA.test(reply.text)) {
    faults.push(`rejects what its schema allows: ${reply.text}`);
  }
  return faults;
}

function isMalformed({ headers, text }: WireReply): boolean {
  if (headers.get("connection") !== "close" || text === "") return false;
  const body = parseJson(text);
  return MALFORMED.some((code) => failureBody("envelope", code).strict().safeParse(body).success);
}

function isAcceptable(
  schema: JsonSchema,
  body: Uint8Array | undefined,
  validator: ResponseValidator,
): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return validator.accepts(schema, JSON.parse(text));
  } catch {
    return false;
  }
}
