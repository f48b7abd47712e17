import { hash } from "node:crypto";
import { type Body, bodyOf, bytesOf } from "#lib/kernel/body.ts";

/** JSON that stands written somewhere, to be read only. */
export interface WrittenJson {
  /** In UTF-8. */
  readonly json: Uint8Array;
  /** The same wherever the same is written, and nothing else has it. */
  readonly digest: string;
}

export function digestOfJson(json: string | Uint8Array): string {
  return hash("sha1", json, "base64url");
}

/** JSON in pieces, one after the other, so that no page is copied before its reply is written. */
export class JsonBytes<Value> {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  body(): Body {
    return bodyOf(this.pieces.map((piece) => (typeof piece === "string" ? piece : piece.json)));
  }

  /** Of all of it, without reading again what has a digest: the same bytes in the same pieces have the same. */
  digest(): string {
    // No piece has a line break: JSON.stringify writes them as \n.
    return digestOfJson(
      this.pieces.map((piece) => (typeof piece === "string" ? piece : piece.digest)).join("\n"),
    );
  }

  read(): Value {
    return JSON.parse(decoder.decode(bytesOf(this.body())));
  }
}

type Piece = string | WrittenJson;

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
    for (const piece of value.pieces) append(pieces, piece);
  } else if (isWrittenList(value)) {
    let before = "[";
    for (const item of value) {
      append(pieces, before);
      write(item, pieces);
      before = ",";
    }
    append(pieces, "]");
  } else if (isPartlyWritten(value)) {
    let before = "{";
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      append(pieces, `${before}${JSON.stringify(name)}:`);
      write(part, pieces);
      before = ",";
    }
    append(pieces, "}");
  } else {
    append(pieces, JSON.stringify(value));
  }
}

/** Texts that follow each other become one. */
function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (typeof last === "string" && typeof piece === "string")
    pieces[pieces.length - 1] = last + piece;
  else pieces.push(piece);
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
