import type { EndedStatement } from "#db/client.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";
import { endedSpan } from "#lib/telemetry/spans.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

const TEXT_LENGTH = 2_000;

/** Notes a statement with the request it was run for, and as a span: its text, never its parameters. */
export function observeStatement(statement: EndedStatement): void {
  const request = currentRequest();
  if (request) {
    request.statements += 1;
    request.statementMs += statement.milliseconds;
  }
  if (!telemetry()) return;
  const { sql } = statement;
  const verb = /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
  endedSpan(verb, statement, {
    "db.system.name": "postgresql",
    "db.query.text": sql.slice(0, TEXT_LENGTH),
  });
}
