import { createHash } from "node:crypto";

/** PostgreSQL accepts 63 bytes; the digest and a space take 23. */
const MAX_READABLE_LENGTH = 40;
const MAX_REMEMBERED = 1_000;

/** Matches the comment that labels a statement whose tables do not tell what it does. */
const LABEL = /^\s*\/\* ([a-z ]{1,40}) \*\//;
/** Matches written tables; not `for update of` and not `on conflict do update`. */
const WRITTEN =
  /(?<!\b(?:for|key|do)\s+)\b(insert|update|delete)\s+(?:into\s+|from\s+)?(?:only\s+)?"?([a-z_]\w*)/gi;
/** Matches read tables; not functions. */
const READ = /(?<!\bdistinct\s+)\b(?:from|join)\s+"?([a-z_]\w*)\b"?(?!\s*[(.])/gi;
const COMMON_TABLE_EXPRESSION =
  /"?([a-z_]\w*)"?\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(/gi;
const NO_TABLES = new Set(["select", "lateral", "set", "skip", "unnest"]);

const remembered = new Map<string, string>();

/**
 * Returns a statement's name, the same in every process: its verb and its tables, or the comment that it begins with,
 * and a digest of its text, such as `insert orders, order_items yIbK…`. At most 63 characters. It names prepared
 * statements (`pg_prepared_statements`) and slow statements in the log.
 */
export function statementName(sql: string): string {
  const known = remembered.get(sql);
  if (known) return known;
  const digest = createHash("sha256").update(sql).digest("base64url").slice(0, 22);
  const name = `${readablePart(sql)} ${digest}`;
  if (remembered.size === MAX_REMEMBERED) remembered.clear();
  remembered.set(sql, name);
  return name;
}

function readablePart(sql: string): string {
  const label = LABEL.exec(sql)?.[1];
  if (label) return label;
  const expressions = [...sql.matchAll(COMMON_TABLE_EXPRESSION)].map(([, name]) => name);
  const isTable = (name = "") =>
    name.length > 1 && !expressions.includes(name) && !NO_TABLES.has(name.toLowerCase());
  const writes = [...sql.matchAll(WRITTEN)].filter(([, , name]) => isTable(name));
  const reads = [...sql.matchAll(READ)].filter(([, name]) => isTable(name));
  const tables = [...writes.map(([, , name]) => name), ...reads.map(([, name]) => name)];
  const verb = writes[0]?.[1] ?? (tables.length > 0 ? "select" : (/\w+/.exec(sql)?.[0] ?? "sql"));
  let name = verb.toLowerCase().slice(0, MAX_READABLE_LENGTH);
  for (const [index, table] of [...new Set(tables)].entries()) {
    const longer = `${name}${index === 0 ? " " : ", "}${table}`;
    if (longer.length > MAX_READABLE_LENGTH) break;
    name = longer;
  }
  return name;
}
