import type { EndedStatement } from "#db/client.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";

/** Notes a statement with the request it was run for. */
export function observeStatement({ milliseconds }: EndedStatement): void {
  const request = currentRequest();
  if (!request) return;
  request.statements += 1;
  request.statementMs += milliseconds;
}
