/**
 * JSON of which parts change, its gaps, and the rest does not. Of plain values, so that it may be kept for
 * all copies that a bundler makes of our modules.
 */
export interface GappedJson {
  /** In UTF-8, with what the gaps were filled with last. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** Where each gap begins and ends in it, one after the other. */
  readonly gaps: readonly number[];
}

/** A text of the character NUL alone stands for a value that is filled in later. */
const EMPTY_GAP = JSON.stringify("\u0000");

/** The JSON around each empty gap in it: one text more than there are gaps. */
export function jsonAroundGaps(json: string): string[] {
  return json.split(EMPTY_GAP);
}

/**
 * Texts and between them these values, as JSON. It may lie in a block of memory with others': who keeps it
 * keeps a copy.
 *
 * @throws where there is not a value for each gap: a mistake of ours.
 */
export function fillFirst(around: readonly string[], values: readonly string[]): GappedJson {
  expectOneEach(around.length - 1, values);
  const text = around.reduce((before, after, gap) => before + values[gap - 1] + after);
  const json = Buffer.from(text);
  // Where every character is a byte, as is usual, none is counted again.
  const bytesOf = (part: string) =>
    json.byteLength === text.length ? part.length : Buffer.byteLength(part);
  const gaps: number[] = [];
  let end = 0;
  values.forEach((value, gap) => {
    end += bytesOf(around[gap] ?? "");
    gaps.push(end);
    end += bytesOf(value);
    gaps.push(end);
  });
  return { json, gaps };
}

/**
 * The same with other values in its gaps: as JSON, in the order the gaps are in.
 *
 * @throws where they are not as many as the gaps: a mistake of ours.
 */
export function refill({ json, gaps }: GappedJson, values: readonly string[]): GappedJson {
  expectOneEach(gaps.length / 2, values);
  const before = bufferOf(json);
  const after = new Uint8Array(sizeWith(values, { json, gaps }));
  const written = bufferOf(after);
  const places: number[] = [];
  let read = 0;
  let end = 0;
  values.forEach((value, gap) => {
    end += before.copy(written, end, read, gaps[2 * gap]);
    places.push(end);
    end += written.write(value, end);
    places.push(end);
    read = gaps[2 * gap + 1] ?? 0;
  });
  before.copy(written, end, read);
  return { json: after, gaps: places };
}

function expectOneEach(gaps: number, values: readonly string[]): void {
  if (gaps !== values.length) throw new Error("not a value for each gap");
}

function sizeWith(values: readonly string[], { json, gaps }: GappedJson): number {
  const inGaps = gaps.reduce(
    (sum, place, index) => (index % 2 === 0 ? sum - place : sum + place),
    0,
  );
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), json.byteLength - inGaps);
}

/** The same bytes, whose methods beat those of Uint8Array where they are few. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
