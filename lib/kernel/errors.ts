import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";

/** One field of a refused request: where, and what is wrong with it. */
export interface FieldProblem {
  field: string;
  problem: string;
}

interface FailureOptions {
  code: ErrorCode;
  /** Text for the caller. Never carries input, SQL or another party's words. */
  text: string;
  /** Further facts for the caller, such as the fields at fault. */
  details?: unknown;
  /** Whole seconds after which a retry is worth it. */
  retryAfter?: number;
  /** HTTP methods the path does answer, for 405. */
  allow?: string[];
  /** What really happened, for the log alone. */
  cause?: unknown;
}

/** A refusal the caller is told about, in the style of the endpoint it called (spec §7). */
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

/** 401, the same for a missing, malformed, unknown, revoked and expired key (spec §5). */
export function unauthenticated(): Failure {
  return new Failure({
    code: "AUTHENTICATION_FAILED",
    text: "Invalid or revoked API key",
  });
}

/** What a 404 may speak of. */
export type Resource =
  | "product"
  | "order"
  | "path"
  | "store"
  | "key"
  | "category"
  | "variant"
  | "option"
  | "location"
  | "customer"
  | "account"
  | "picture"
  | "import";

/** 401 for whom no session says who they are: sign in and ask again. */
export function signedOut(): Failure {
  return new Failure({ code: "SIGNED_OUT", text: "Sign in to go on" });
}

/** 404 for what does not exist, may not be seen, or belongs to another store (spec §3). */
export function notFound(resource: Resource): Failure {
  const name = resource[0]?.toUpperCase() + resource.slice(1);
  return new Failure({ code: "NOT_FOUND", text: `${name} not found` });
}

/** 400 naming every field at fault; the first one is in the text. */
export function invalidRequest(problems: FieldProblem[]): Failure {
  const [first] = problems;
  return new Failure({
    code: "INVALID_REQUEST",
    text: first ? `${first.field} ${first.problem}` : "The request is not valid",
    details: problems,
  });
}

/** 409 for an edit of something that was edited since it was read; `details` is it as it is now. */
export function changedMeanwhile(details: unknown): Failure {
  return new Failure({
    code: "CHANGED_MEANWHILE",
    text: "Somebody else changed this meanwhile",
    details,
  });
}

/** 405 with the methods the path does answer. */
export function methodNotAllowed(allow: string[]): Failure {
  return new Failure({
    code: "METHOD_NOT_ALLOWED",
    text: "Method not allowed",
    allow,
  });
}

/** 429 (spec §8). `retryAfter`: whole seconds, 1 to 3600. */
export function rateLimited(retryAfter: number): Failure {
  return new Failure({
    code: "ENDPOINT_THROTTLED",
    text: "Rate limit exceeded",
    retryAfter,
  });
}

/** 503: nothing is wrong with the request; the same one may pass after `retryAfter` seconds. */
export function unavailable(cause: unknown, retryAfter = 1): Failure {
  return new Failure({
    code: "SERVICE_UNAVAILABLE",
    text: "The service is temporarily unavailable",
    retryAfter,
    cause,
  });
}
