/** Of a reply: texts and UTF-8 that follow each other, so that nothing is copied before it is sent. Plain values. */
export interface Body {
  readonly byteLength: number;
  readonly pieces: readonly (string | Uint8Array)[];
}

/** A rendered reply of the API. */
export interface Reply {
  body: Body;
  etag: string;
  /** Milliseconds since the epoch at which it expires. */
  until: number;
}

export function bodyOf(pieces: Body["pieces"]): Body {
  return { byteLength: pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0), pieces };
}

/** All of it, in memory of its own. */
export function bytesOf({ byteLength, pieces }: Body): Uint8Array<ArrayBuffer> {
  // Not Buffer.concat, whose short ones are parts of a pool that whoever keeps them would hold on to.
  const bytes = Buffer.from(new ArrayBuffer(byteLength));
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") end += bytes.write(piece, end);
    else {
      bytes.set(piece, end);
      end += piece.byteLength;
    }
  }
  return new Uint8Array(bytes.buffer);
}
