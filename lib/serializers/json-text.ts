import { hash } from "node:crypto";

/**
 * A value serialized as JSON, sent without parsing. `parts`: its text in pieces, because joining long texts copies
 * them.
 */
export class JsonText<Value> {
  readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  get text(): string {
    return this.parts.join("");
  }

  parse(): Value {
    return JSON.parse(this.text);
  }
}

/** A value with some pre-serialized fields. */
type WithJsonText<Value> = { [Key in keyof Value]: Value[Key] | JsonText<Value[Key]> };

/** Serializes an object; pre-serialized fields are inserted as they are. */
export function jsonObject<Value extends object>(value: WithJsonText<Value>): JsonText<Value> {
  return new JsonText(toJsonParts(value));
}

/** Serializes an array of pre-serialized values. */
export function jsonArray<Value>(values: readonly JsonText<Value>[]): JsonText<Value[]> {
  const parts = values.flatMap((value, index) => [index === 0 ? "" : ",", ...value.parts]);
  return new JsonText(["[", ...parts, "]"]);
}

/** Serializes like JSON.stringify; the value or an object's fields may be pre-serialized. */
export function toJsonParts(value: unknown): readonly string[] {
  if (value instanceof JsonText) return value.parts;
  if (!hasJsonText(value)) return [JSON.stringify(value)];
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .flatMap(([name, field], index) => [
      `${index === 0 ? "" : ","}${JSON.stringify(name)}:`,
      ...toJsonParts(field),
    ]);
  return ["{", ...fields, "}"];
}

function hasJsonText(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((field) => field instanceof JsonText);
}

/** Returns a digest of JSON, given as text or UTF-8 bytes. */
export function digestOfJson(json: string | Uint8Array): string {
  return hash("sha1", json, "base64url");
}
