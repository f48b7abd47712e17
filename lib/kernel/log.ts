/**
 * Structured log: one JSON object per line. `fields` come from an allow-list, never from a request's text.
 */
export interface Log {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}
