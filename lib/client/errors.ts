import type { Paths } from "#lib/client/api-types.ts";

/** The endpoint of a path and a method, as the API's description types it. */
export type Endpoint<
  Path extends keyof Paths,
  Method extends keyof Paths[Path],
> = Paths[Path][Method] extends Operation ? Paths[Path][Method] : never;

export interface Operation {
  responses: Record<number, { content: object }>;
}

/** A failure the API answered with: `kind` is its documented code. A newer API may know more of them. */
export interface Refusal<Kind extends string, Status, Details> {
  kind: Kind;
  status: Status;
  /** What is wrong, for the developer. */
  message: string;
  details: Details;
  /** Whole seconds to wait before the same request can pass; undefined when the API names none. */
  retryAfter: number | undefined;
  requestId: string | null;
}

/** A failure without an answer of the API. Whether it did what it was asked for is not known. */
export type Silence =
  /** No connection, or one that was cut. */
  | { kind: "unreachable"; message: string; cause: unknown }
  | { kind: "timed_out"; message: string; seconds: number }
  /** The caller's own signal ended it. */
  | { kind: "aborted"; message: string }
  /** Something answered that is not the API: a proxy's page, half a reply. */
  | { kind: "unreadable"; message: string; status: number };

/** Every way in which a call of this endpoint can fail. */
export type ErrorOf<Op extends Operation> = RefusalOf<Op["responses"]> | Silence;

/** Every way in which any call can fail. */
export type ClientError = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path]]: ErrorOf<Endpoint<Path, Method>>;
  }[keyof Paths[Path]];
}[keyof Paths];

type RefusalOf<Replies> = {
  [Status in keyof Replies]: Replies[Status] extends { content: { "application/json": infer Body } }
    ? Told<Status, Body>
    : never;
}[keyof Replies];

/** The successes have neither a code nor a status in the table. */
type Told<Status, Body> = Body extends { error_code: infer Code extends string }
  ? Refusal<Code, Status, Body extends { details: infer Details } ? Details : undefined>
  : Status extends keyof typeof KIND_WITHOUT_CODE
    ? Refusal<(typeof KIND_WITHOUT_CODE)[Status], Status, undefined>
    : never;

/** Failures that the API documents without a code in their body. */
export const KIND_WITHOUT_CODE = {
  401: "AUTHENTICATION_FAILED",
  404: "NOT_FOUND",
  429: "ENDPOINT_THROTTLED",
} as const;

/** Whether the same request, sent again, may pass. */
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
