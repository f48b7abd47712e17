import type { EndedStatement } from "#db/client.ts";
import { addStatement, measureWait } from "#lib/kernel/request-context.ts";
import { instruments } from "#lib/telemetry/instruments.ts";
import { recordSpan } from "#lib/telemetry/spans.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

const TEXT_LENGTH = 2_000;

/** Records a statement for its request and as a span, without its parameters. */
export function observeStatement(statement: EndedStatement): void {
  const { sql, milliseconds } = statement;
  addStatement(sql, milliseconds);
  if (!telemetry()) return;
  const verb = /^(?:\s*\/\*.*?\*\/)?\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
  recordSpan(verb, statement, {
    "db.system.name": "postgresql",
    "db.query.text": sql.slice(0, TEXT_LENGTH),
  });
}

/** Measures how long a request waits for a connection. */
export async function observeConnecting<T>(connect: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await measureWait("connection", connect);
  } finally {
    if (telemetry()) instruments().connectionWait.record((performance.now() - begun) / 1000);
  }
}
