/** JSON that is written already, in UTF-8. Who writes a reply takes its bytes, who needs the value reads it. */
export class JsonBytes<Value> {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
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
  const parts: Uint8Array[] = [];
  write(value, parts);
  // Not Buffer.concat, whose short ones are parts of a pool that whoever keeps them would hold on to.
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole;
}

const COMMA = encoder.encode(",");
const OPEN = encoder.encode("[");
const CLOSE = encoder.encode("]");
const BEGIN = encoder.encode("{");
const END = encoder.encode("}");

function write(value: unknown, parts: Uint8Array[]): void {
  if (value instanceof JsonBytes) {
    parts.push(value.bytes);
  } else if (isWrittenList(value)) {
    let before = OPEN;
    for (const { bytes } of value) {
      parts.push(before, bytes);
      before = COMMA;
    }
    parts.push(CLOSE);
  } else if (isPartlyWritten(value)) {
    let before = BEGIN;
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      parts.push(before, encoder.encode(`${JSON.stringify(name)}:`));
      write(part, parts);
      before = COMMA;
    }
    parts.push(END);
  } else {
    parts.push(encoder.encode(JSON.stringify(value)));
  }
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
