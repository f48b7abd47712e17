import { databaseAdvice } from "#db/database-advice.ts";
import { isDatabaseOutage } from "#db/errors.ts";
import { boundedWarning } from "#lib/kernel/bounded-warning.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";

/** Maximum number of error kinds counted separately. */
const MAX_KINDS = 200;

/** Logs the error behind a failed request, with fields that identify the request. */
export type LogError = (error: unknown, context?: object) => void;

/**
 * Returns a function that logs the error behind a failed request, or behind another failure that `text` names. Errors
 * of one kind (name, code and place) are logged at once, then at most once a minute with the number of `times` since
 * the last line, so that an outage under load does not flood the log.
 */
export function createErrorLog(
  log: Log,
  clock: Clock,
  databaseUrl?: string,
  text = "request failed",
): LogError {
  const kinds = new Map<string, (fields: object) => void>();
  const errors = { warn: (fields: object, text: string) => log.error(fields, text) };
  return (error, context) => {
    const described = describeError(error, databaseUrl);
    const kind = kindOf(described);
    const write = kinds.get(kind) ?? boundedWarning({ log: errors, clock, text });
    if (kinds.size >= MAX_KINDS) kinds.clear();
    kinds.set(kind, write);
    write({ ...context, error: described });
  };
}

/** Names an error for the request's log line: repeated errors are logged in full only once. */
export function causeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: string; name?: string };
  return String(code ?? name ?? typeof error);
}

function kindOf({ name, code, stack }: DescribedError): string {
  return [name, code, stack?.[0]].join(" ");
}

interface DescribedError {
  name: string;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  message?: string;
  /** How to fix an error caused by the database's configuration. */
  advice?: string;
  /** Stack frames; absent for an outage, which our code did not cause. */
  stack?: string[];
}

/**
 * Describes an error for the log, without a message that may contain user input. An error caused by the
 * configuration of the database at `databaseUrl` has advice instead of a stack.
 */
export function describeError(error: unknown, databaseUrl?: string): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const advice = databaseAdvice(error, databaseUrl);
  return {
    name: error.name,
    code,
    constraint,
    table,
    ...(severity === undefined && { message: error.message }),
    ...(advice && { advice }),
    ...(!advice && !isDatabaseOutage(error) && { stack: framesOf(error) }),
  };
}

/** Skips the message at the start of the stack, which may contain lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return frames.split("\n").flatMap((line) => /^\s+(at .+)/.exec(line)?.[1] ?? []);
}
