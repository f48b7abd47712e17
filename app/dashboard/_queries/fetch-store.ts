import { ApiError, fetchApi } from "#app/_queries/fetch-api.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-error.ts";

/** Milliseconds in which an edit is answered, or said not to be: the form it is made in waits for that. */
const ANSWERED_WITHIN = 30_000;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  method?: Method;
  body?: unknown;
  /** Under which it is made once, however often it is sent. */
  key?: string;
  signal?: AbortSignal;
}

/** Asks the dashboard's API at a path below a store's own. Throws an ApiError where it refuses. */
export async function fetchStore<T>(store: string, path: string, call: Call = {}): Promise<T> {
  return fetchDashboard<T>(`/stores/${store}${path}`, call);
}

/** Asks the dashboard's API. Throws an ApiError where it refuses. */
export async function fetchDashboard<T>(
  path: string,
  { method = "GET", body, key, signal }: Call,
): Promise<T> {
  return fetchApi<T>(`/api/dashboard${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    signal: signal ?? (method === "GET" ? null : AbortSignal.timeout(ANSWERED_WITHIN)),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** What to tell a merchant: what was refused in its own words, else what the trouble is. */
export function refusalText(error: Error): string {
  if (error instanceof ApiError && error.code === "IDEMPOTENCY_KEY_REUSED") {
    return "Your earlier version was saved. Review it before you make further changes.";
  }
  const unexplained = error instanceof ApiError && (error.status === 0 || error.status >= 429);
  return unexplained ? explainServiceError(error) : error.message;
}

/** The same above a form, whose fields say themselves what is wrong with them. */
export function formTrouble(error: Error): string {
  const named = Object.keys(problemsOf(error)).length > 0;
  return named ? "Check the highlighted fields" : refusalText(error);
}

/** What is wrong with a field, or else with what lies below it. */
export function problemWithin(problems: Record<string, string>, field: string): string | undefined {
  const below = Object.keys(problems).find((name) => name.startsWith(`${field}[`));
  return problems[field] ?? (below && problems[below]);
}

/** Problems by field, of a refusal that names them. */
export function problemsOf(error: Error | null): Record<string, string> {
  const details = error instanceof ApiError && Array.isArray(error.details) ? error.details : [];
  return Object.fromEntries(
    (details as { field: string; problem: string }[]).map(({ field, problem }) => [field, problem]),
  );
}

/** What was edited as somebody else has made it meanwhile, where that is why an edit was refused. */
export function theirsOf<Kept>(error: Error): Kept | undefined {
  const changed = error instanceof ApiError && error.code === "EDIT_CONFLICT";
  return changed ? (error.details as Kept) : undefined;
}
