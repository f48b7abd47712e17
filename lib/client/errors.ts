import type { operations, paths } from "./api-types.ts";

/** The types of an endpoint, from the API's description. */
export type Endpoint<
  Path extends keyof paths,
  Method extends keyof paths[Path],
> = paths[Path][Method] extends OperationTypes ? paths[Path][Method] : never;

export interface OperationTypes {
  responses: Record<number, { content?: object }>;
}

/** An error response. `kind` is its documented code; a newer API may have additional codes. */
export interface ApiError<Kind extends string, Status, Details> {
  kind: Kind;
  status: Status;
  /** For developers. */
  message: string;
  details: Details;
  /** Seconds after which the same request may succeed. */
  retryAfter: number | undefined;
  requestId: string | null;
}

/** An error without a response of the API. The outcome of a write is unknown. */
export type NoResponse =
  /** No connection, or an interrupted one. */
  | { kind: "unreachable"; message: string; cause: unknown }
  | { kind: "timed_out"; message: string; seconds: number }
  /** The caller aborted it. */
  | { kind: "aborted"; message: string }
  /** The response is not the API's, such as an error page of a proxy. */
  | { kind: "invalid_response"; message: string; status: number };

/** All errors of an endpoint. */
export type ErrorOf<Op extends OperationTypes> = ApiErrorOf<Op["responses"]> | NoResponse;

/** All errors of all endpoints. */
export type ClientError = {
  [Name in keyof operations]: ErrorOf<operations[Name]>;
}[keyof operations];

type ApiErrorOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends {
    content: { "application/json": infer Body };
  }
    ? ErrorOfBody<Status, Body>
    : never;
}[keyof Responses];

/** Resolves to `never` for successes, which have neither a code nor a status in KIND_WITHOUT_CODE. */
type ErrorOfBody<Status, Body> = Body extends { error_code: infer Code extends string }
  ? ApiError<Code, Status, Body extends { details: infer Details } ? Details : undefined>
  : Status extends keyof typeof KIND_WITHOUT_CODE
    ? ApiError<(typeof KIND_WITHOUT_CODE)[Status], Status, undefined>
    : never;

/** Errors without a code in their body. */
export const KIND_WITHOUT_CODE = {
  401: "AUTHENTICATION_FAILED",
  404: "NOT_FOUND",
  429: "ENDPOINT_THROTTLED",
} as const;

/** Returns whether the same request may succeed when it is sent again. */
export function isRetryable(error: Pick<ClientError, "kind"> & { status?: number }): boolean {
  switch (error.kind) {
    case "unreachable":
    case "timed_out":
    case "REQUEST_IN_PROGRESS":
      return true;
    case "aborted":
    case "COURIERS_NOT_CONFIGURED":
      return false;
    default:
      return error.status === 408 || error.status === 429 || (error.status ?? 0) >= 500;
  }
}
