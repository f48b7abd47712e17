import { hash } from "node:crypto";

/** A value serialized as JSON, sent without parsing. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text);
  }
}

/** A value with some pre-serialized fields. */
type WithJsonText<Value> = { [Key in keyof Value]: Value[Key] | JsonText<Value[Key]> };

/** Serializes an object; pre-serialized fields are inserted as they are. */
export function jsonObject<Value extends object>(value: WithJsonText<Value>): JsonText<Value> {
  return new JsonText(stringify(value));
}

/** Serializes like JSON.stringify; the value or an object's fields may be pre-serialized. */
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

/** Returns a digest of JSON, given as text or UTF-8 bytes. */
export function digestOfJson(json: string | Uint8Array): string {
  return hash("sha1", json, "base64url");
}
