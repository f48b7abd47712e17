import { type ApiError, KIND_WITHOUT_CODE, type NoResponse } from "./errors.ts";
import type { Meta } from "./result.ts";

/** A response and its body: the text, or what openapi-fetch has already parsed. */
export interface ReceivedResponse {
  response: Response;
  body: unknown;
}

export type ReadResult =
  | { ok: true; data: unknown; meta: Meta }
  | { ok: false; error: ApiError<string, number, unknown> | NoResponse };

/** Reads a response in either of the API's formats: in an envelope, or bare. */
export function readResponse({ response, body: received }: ReceivedResponse): ReadResult {
  const body = asObject(received);
  const read = response.ok ? readSuccess(response, body) : readFailure(response, body);
  return (
    read ?? {
      ok: false,
      error: {
        kind: "invalid_response",
        message: `The response did not come from the API (status ${response.status})`,
        status: response.status,
      },
    }
  );
}

function readSuccess(
  { status, headers }: Response,
  body: Record<string, unknown> | undefined,
): ReadResult | undefined {
  const data = body && "error" in body && "data" in body ? body.data : body;
  if (data === undefined || data === null) return undefined;
  const meta = {
    status,
    requestId: headers.get("x-request-id"),
    replayed: headers.get("idempotency-replayed") === "true",
    headers,
  };
  return { ok: true, data, meta };
}

function readFailure(
  { status, headers }: Response,
  body: Record<string, unknown> | undefined,
): ReadResult | undefined {
  const message = body?.error ?? body?.detail;
  const withoutCode: Record<number, string> = KIND_WITHOUT_CODE;
  const kind = body?.error_code ?? withoutCode[status];
  if (typeof message !== "string" || typeof kind !== "string") return undefined;
  const requestId = headers.get("x-request-id");
  const retryAfter = secondsOf(headers.get("retry-after"));
  return {
    ok: false,
    error: { kind, status, message, details: body?.details, retryAfter, requestId },
  };
}

function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function asObject(body: unknown): Record<string, unknown> | undefined {
  const value = typeof body === "string" ? parse(body) : body;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
