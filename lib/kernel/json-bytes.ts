import { hash } from "node:crypto";

/** JSON that stands written somewhere, to be read only. */
export interface WrittenJson {
  /** In UTF-8. */
  readonly json: Uint8Array;
  /** The same wherever the same is written, and nothing else has it. */
  readonly digest: string;
}

export function digestOf(json: string | Uint8Array): string {
  return hash("sha1", json, "base64url");
}

/** JSON in pieces, one after the other, so that no page is copied before its reply is written. */
export class JsonBytes<Value> {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  /** Put together, in UTF-8, in memory of its own. */
  bytes(): Uint8Array<ArrayBuffer> {
    const size = this.pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
    // Not Buffer.concat, whose short ones are parts of a pool that whoever keeps them would hold on to.
    const bytes = Buffer.from(new ArrayBuffer(size));
    let end = 0;
    for (const piece of this.pieces) {
      if (typeof piece === "string") end += bytes.write(piece, end);
      else {
        bytes.set(piece.json, end);
        end += piece.json.byteLength;
      }
    }
    return new Uint8Array(bytes.buffer);
  }

  /** Of all of it, without reading again what has a digest: the same bytes in the same pieces have the same. */
  digest(): string {
    // No piece has a line break: JSON.stringify writes them as \\n.
    return digestOf(
      this.pieces.map((piece) => (typeof piece === "string" ? piece : piece.digest)).join("\n"),
    );
  }

  read(): Value {
    return JSON.parse(decoder.decode(this.bytes()));
  }
}

type Piece = string | WrittenJson;

const decoder = new TextDecoder();

function sizeOf(piece: Piece): number {
  return typeof piece === "string" ? Buffer.byteLength(piece) : piece.json.byteLength;
}

/** A value of which parts may be written already: themselves, or each of a list. */
export type Partly<Value> = {
  [Key in keyof Value]:
    | Value[Key]
    | JsonBytes<Value[Key]>
    | (Value[Key] extends (infer Item)[] ? JsonBytes<Item>[] : never);
};

/** The object written, with what is written of it already as it is. */
export function jsonObject<Value extends object>(value: Partly<Value>): JsonBytes<Value> {
  return jsonOf(value) as JsonBytes<Value>;
}

/** As JSON.stringify writes it. What is written already may be the value, a field, or an item of either. */
export function jsonOf(value: unknown): JsonBytes<unknown> {
  const pieces: Piece[] = [];
  write(value, pieces);
  return new JsonBytes(pieces);
}

function write(value: unknown, pieces: Piece[]): void {
  if (value instanceof JsonBytes) {
    pieces.push(...value.pieces);
  } else if (isWrittenList(value)) {
    let before = "[";
    for (const item of value) {
      pieces.push(before, ...item.pieces);
      before = ",";
    }
    pieces.push("]");
  } else if (isPartlyWritten(value)) {
    let before = "{";
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      pieces.push(`${before}${JSON.stringify(name)}:`);
      write(part, pieces);
      before = ",";
    }
    pieces.push("}");
  } else {
    pieces.push(JSON.stringify(value));
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
