/** JSON that is written already, in UTF-8. Who writes a reply takes its pieces, who needs the value reads it. */
export class JsonBytes<Value> {
  /** One after the other, so that no page is copied before its reply is written. */
  readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }

  read(): Value {
    return JSON.parse(decoder.decode(joined(this.pieces)));
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
  return new JsonBytes(piecesOf(value));
}

/** As JSON.stringify writes it. What is written already may be the value, a field, or an item of either. */
export function jsonBytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return joined(piecesOf(value));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // Not Buffer.concat, whose short ones are parts of a pool that whoever keeps them would hold on to.
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.byteLength;
  }
  return whole;
}

function piecesOf(value: unknown): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  write(value, pieces);
  return pieces;
}

const COMMA = encoder.encode(",");
const OPEN = encoder.encode("[");
const CLOSE = encoder.encode("]");
const BEGIN = encoder.encode("{");
const END = encoder.encode("}");

function write(value: unknown, pieces: Uint8Array[]): void {
  if (value instanceof JsonBytes) {
    pieces.push(...value.pieces);
  } else if (isWrittenList(value)) {
    let before = OPEN;
    for (const item of value) {
      pieces.push(before, ...item.pieces);
      before = COMMA;
    }
    pieces.push(CLOSE);
  } else if (isPartlyWritten(value)) {
    let before = BEGIN;
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      pieces.push(before, encoder.encode(`${JSON.stringify(name)}:`));
      write(part, pieces);
      before = COMMA;
    }
    pieces.push(END);
  } else {
    pieces.push(encoder.encode(JSON.stringify(value)));
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
