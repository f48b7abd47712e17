/** JSON that is written already, in UTF-8. Who writes a reply takes its bytes, who needs the value reads it. */
export class JsonBytes<Value> {
  readonly bytes: Uint8Array<ArrayBuffer>;

  /** `text`: the value's JSON. */
  constructor(text: string | Uint8Array<ArrayBuffer>) {
    this.bytes = typeof text === "string" ? encoder.encode(text) : text;
  }

  read(): Value {
    return JSON.parse(decoder.decode(this.bytes));
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A value of which parts may be written already: themselves, or each of a list. */
export type Partly<Value> = {
  [Key in keyof Value]:
    | Value[Key]
    | JsonBytes<Value[Key]>
    | (Value[Key] extends (infer Item)[] ? JsonBytes<Item>[] : never);
};

/** The object written, with what is written of it already as it is. */
export function jsonObject<Value extends object>(value: Partly<Value>): JsonBytes<Value> {
  return new JsonBytes(jsonBytesOf(value));
}

/** As JSON.stringify writes it. What is written already may be the value, a field, or an item of either. */
export function jsonBytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  const parts = partsOf(value).map((part) =>
    typeof part === "string" ? encoder.encode(part) : part,
  );
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole;
}

function partsOf(value: unknown): (string | Uint8Array)[] {
  if (value instanceof JsonBytes) return [value.bytes];
  if (isWrittenList(value)) return ["[", ...joined(value.map(({ bytes }) => [bytes])), "]"];
  if (!isPartlyWritten(value)) return [JSON.stringify(value)];
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  const named = fields.map(([name, part]) => [`${JSON.stringify(name)}:`, ...partsOf(part)]);
  return ["{", ...joined(named), "}"];
}

function joined(items: (string | Uint8Array)[][]): (string | Uint8Array)[] {
  return items.flatMap((item, index) => (index === 0 ? item : [",", ...item]));
}

function isPartlyWritten(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((part) => part instanceof JsonBytes || isWrittenList(part));
}

function isWrittenList(value: unknown): value is JsonBytes<unknown>[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof JsonBytes)
  );
}
