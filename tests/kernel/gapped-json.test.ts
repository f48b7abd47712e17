import fc from "fast-check";
import { expect, it } from "vitest";
import { fillGaps, GAP, type GappedJson, writeWithGaps } from "#lib/kernel/gapped-json.ts";

/** Without NUL, which no text of the database has. */
const text = fc
  .oneof(fc.string({ unit: "binary" }), fc.constant(String.raw`"\u0000"`))
  .map((any) => {
    return any.replaceAll("\u0000", "");
  });
const read = ({ json }: GappedJson) => new TextDecoder().decode(json);

it("what the gaps are filled with is what JSON.stringify would have written, each time anew", () => {
  const round = fc.array(text, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(text, text, fc.array(round, { minLength: 1 }), (before, between, rounds) => {
      const pageOf = ([a, b, c]: string[]) => [before, a, { b, between }, [c]];
      let gapped = writeWithGaps(pageOf([GAP, GAP, GAP]));
      for (const values of rounds) {
        const last = read(gapped);
        const filled = fillGaps(
          gapped,
          values.map((value) => JSON.stringify(value)),
        );
        expect(read(filled)).toBe(JSON.stringify(pageOf(values)));
        expect(read(gapped)).toBe(last);
        gapped = filled;
      }
    }),
  );
});

it("one value too many, or too few, is our mistake", () => {
  const gapped = writeWithGaps([GAP, GAP]);
  expect(() => fillGaps(gapped, ["1"])).toThrow("not a value for each gap");
  expect(() => fillGaps(gapped, ["1", "2", "3"])).toThrow("not a value for each gap");
});

it("no memory is held on to but its own", () => {
  const gapped = writeWithGaps({ a: GAP });
  for (const { json } of [gapped, fillGaps(gapped, ['"b"'])]) {
    expect(json.buffer.byteLength).toBe(json.byteLength);
  }
});
