import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";

/** One invalid field of a request. */
export interface FieldProblem {
  field: string;
  problem: string;
}

interface FailureOptions {
  code: ErrorCode;
  /** Message for the caller. Never contains input, SQL or another service's text. */
  text: string;
  /** Machine-readable details, such as the invalid fields. */
  details?: unknown;
  /** Whole seconds to wait before a retry. */
  retryAfter?: number;
  /** HTTP methods that the path supports, for 405. */
  allow?: string[];
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** An error that the caller receives in the format of its endpoint. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly status: number;
  readonly code: ErrorCode;
  readonly details?: unknown;
  readonly retryAfter?: number;
  readonly allow?: string[];

  constructor({ text, cause, ...rest }: FailureOptions) {
    super(text, { cause });
    this.status = ERROR_CODES[rest.code].status;
    this.code = rest.code;
    this.details = rest.details;
    this.retryAfter = rest.retryAfter;
    this.allow = rest.allow;
  }
}

/** Returns the 401 shared by missing, malformed, unknown, revoked and expired keys. */
export function invalidApiKey(): Failure {
  return new Failure({
    code: "AUTHENTICATION_FAILED",
    text: "Invalid or revoked API key",
  });
}

/** Resources that a 404 can name. */
export type Resource =
  | "product"
  | "order"
  | "payment"
  | "provider"
  | "path"
  | "store"
  | "key"
  | "category"
  | "variant"
  | "option"
  | "location"
  | "customer"
  | "account"
  | "image"
  | "mail"
  | "member"
  | "invitation"
  | "webhook"
  | "delivery"
  | "difference";

/** Returns a 401 for a missing, invalid or expired session. */
export function unauthenticated(): Failure {
  return new Failure({ code: "UNAUTHENTICATED", text: "Sign in to continue" });
}

/** Names of resources on the dashboard's pages, where they differ. */
const RESOURCE_NAMES: Partial<Record<Resource, string>> = {
  location: "pickup location",
  option: "delivery rate",
};

/** Returns a 404 for a resource that does not exist, is not visible or belongs to another store. */
export function notFound(resource: Resource): Failure {
  const text = `${RESOURCE_NAMES[resource] ?? resource} not found`;
  return new Failure({ code: "NOT_FOUND", text: text[0]?.toUpperCase() + text.slice(1) });
}

/** Returns undefined for a 404, as the `catch` of a lookup; throws other errors. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof Failure && error.status === 404)) throw error;
}

/** Returns a 400 that lists every invalid field; its text names the first. */
export function invalidRequest(problems: FieldProblem[]): Failure {
  const [first] = problems;
  return new Failure({
    code: "INVALID_REQUEST",
    text: first ? `${first.field} ${first.problem}` : "The request is not valid",
    details: problems,
  });
}

/** Returns a 409 for an edit of an outdated version; `details` is the current one. */
export function editConflict(details: unknown): Failure {
  return new Failure({
    code: "EDIT_CONFLICT",
    text: "Someone else changed this since you opened it",
    details,
  });
}

/** Returns a 405 with the methods that the path supports. */
export function methodNotAllowed(allow: string[]): Failure {
  return new Failure({
    code: "METHOD_NOT_ALLOWED",
    text: "Method not allowed",
    allow,
  });
}

/** Returns a 429. `retryAfter`: whole seconds, 1 to 3600. */
export function rateLimited(retryAfter: number): Failure {
  return new Failure({
    code: "ENDPOINT_THROTTLED",
    text: "Rate limit exceeded",
    retryAfter,
  });
}

/** Returns a 503: too many requests are being handled at once. */
export function serverBusy(): Failure {
  return new Failure({ code: "SERVER_BUSY", text: "Too many requests at once", retryAfter: 2 });
}

/** Returns a 503: the same request may succeed after `retryAfter` seconds. */
export function unavailable(cause: unknown, retryAfter = 1): Failure {
  return new Failure({
    code: "SERVICE_UNAVAILABLE",
    text: "The service is temporarily unavailable",
    retryAfter,
    cause,
  });
}
