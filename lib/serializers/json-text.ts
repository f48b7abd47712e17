import { hash } from "node:crypto";

/** A value as JSON, which is sent without being parsed. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text);
  }
}

/** A value some of whose fields are JSON already. */
export type WithJsonText<Value> = { [Key in keyof Value]: Value[Key] | JsonText<Value[Key]> };

/** Stringifies an object as JSON.stringify does, with fields that are JSON already as they are. */
export function jsonObject<Value extends object>(value: WithJsonText<Value>): JsonText<Value> {
  return new JsonText(stringify(value));
}

/** Stringifies as JSON.stringify does; the value and fields of an object may be JSON already. */
export function stringify(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (!hasJsonText(value)) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${JSON.stringify(name)}:${stringify(field)}`);
  return `{${fields.join(",")}}`;
}

function hasJsonText(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((field) => field instanceof JsonText);
}

/** Digest of JSON, which may be text or its UTF-8 bytes. */
export function digestOfJson(json: string | Uint8Array): string {
  return hash("sha1", json, "base64url");
}
