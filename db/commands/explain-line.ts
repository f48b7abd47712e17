/** The fields of a log line that are explained. */
export interface LogLine {
  time: number;
  msg: string;
  request_id?: string;
  order?: string;
  surface?: string;
  route?: string;
  method?: string;
  status?: number;
  code?: string;
  cause?: string;
  ms?: number;
  sql?: number;
  sql_ms?: number;
  slowest_sql?: string;
  slowest_sql_ms?: number;
  pool_wait_ms?: number;
  limiter_ms?: number;
  upstream_ms?: number;
  shared_ms?: number;
  busy_ms?: number;
  limiter?: string;
  refused_by?: string;
  replayed?: boolean;
  retries?: number;
  times?: number;
  error?: { name?: string; code?: string; message?: string; advice?: string };
}

/** Unexplained time is mentioned from this, or a tenth of the total, on. */
const MIN_REST_MS = 20;

/** Parses a log line, also behind a prefix such as journalctl's; undefined for other text. */
export function parseLogLine(text: string): LogLine | undefined {
  const start = text.indexOf('{"level"');
  if (start < 0) return undefined;
  try {
    return JSON.parse(text.slice(start));
  } catch {
    return undefined;
  }
}

/** Explains a log line: what happened, then indented details. */
export function explainLine(line: LogLine): string {
  const details = line.msg === "request" ? requestDetails(line) : errorDetails(line);
  return [headline(line), ...details.map((detail) => `  ${detail}`)].join("\n");
}

function headline({ time, msg, request_id, order, ...line }: LogLine): string {
  const about = [request_id && `request ${request_id}`, order && `order ${order}`];
  const subject = about.filter(Boolean).join(", ");
  const what =
    msg === "request"
      ? `${line.method} ${line.route} (${line.surface}) got ${line.status}` +
        `${line.code ? ` ${line.code}` : ""} after ${duration(line.ms)}`
      : msg;
  return `${new Date(time).toISOString()} ${what}${subject ? `; ${subject}` : ""}`;
}

function requestDetails(line: LogLine): string[] {
  const details: [unknown, string][] = [
    [
      line.sql,
      `${line.sql} ${line.sql === 1 ? "statement" : "statements"} took ${duration(line.sql_ms)}`,
    ],
    [
      line.slowest_sql_ms,
      `slowest statement: ${line.slowest_sql}, ${duration(line.slowest_sql_ms)}`,
    ],
    [
      line.pool_wait_ms,
      `waited ${duration(line.pool_wait_ms)} for a database connection: the pool was exhausted, or connecting was slow`,
    ],
    [line.limiter_ms, `waited ${duration(line.limiter_ms)} for the rate limiter in Redis`],
    [line.upstream_ms, `waited ${duration(line.upstream_ms)} for other services such as couriers`],
    [line.shared_ms, `waited ${duration(line.shared_ms)} for work of another request`],
    [restOf(line), `${duration(restOf(line))} were spent elsewhere, such as on rendering`],
    [
      line.busy_ms,
      `the process was busy for ${duration(line.busy_ms)} of that time, with this request or others`,
    ],
    [line.cause, `cause: ${line.cause}`],
    [line.refused_by, `rejected by the rate limit ${line.refused_by}`],
    [
      line.limiter === "degraded",
      "Redis was unreachable: this process counted the limits by itself",
    ],
    [line.retries, `transaction retries: ${line.retries}`],
    [line.replayed, "returned the stored result of an earlier, equal request"],
  ];
  return details.filter(([isKnown]) => isKnown).map(([, detail]) => detail);
}

/** Returns the time that no field accounts for, when it is significant. */
function restOf({ ms = 0, ...line }: LogLine): number | undefined {
  const waits = [line.pool_wait_ms, line.limiter_ms, line.upstream_ms, line.shared_ms, line.sql_ms];
  const rest = ms - waits.reduce<number>((sum, wait = 0) => sum + wait, 0);
  return rest >= Math.max(MIN_REST_MS, ms / 10) ? rest : undefined;
}

function errorDetails({ error, times }: LogLine): string[] {
  const { name, code, message, advice } = error ?? {};
  const what = [name, code, message].filter(Boolean).join(" ");
  return [
    ...(what ? [`error: ${what}`] : []),
    ...(advice ? [advice] : []),
    ...(times && times > 1 ? [`${times} of this kind since the previous line`] : []),
  ];
}

function duration(ms = 0): string {
  return `${ms.toLocaleString("en")} ms`;
}
