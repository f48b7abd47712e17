import fc from "fast-check";
import { expect, it } from "vitest";
import { fillFirst, type GappedJson, jsonAroundGaps, refill } from "#lib/kernel/gapped-json.ts";

const GAP = "\u0000";

/** Without NUL, which no text of the database has. */
const text = fc
  .oneof(fc.string({ unit: "binary" }), fc.constant(String.raw`"\u0000"`))
  .map((any) => {
    return any.replaceAll("\u0000", "");
  });
const read = ({ json }: GappedJson) => new TextDecoder().decode(json);

const jsonOf = (values: string[]) => values.map((value) => JSON.stringify(value));

it("what the gaps are filled with is what JSON.stringify would have written, each time anew", () => {
  const round = fc.array(text, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(text, text, round, fc.array(round), (before, between, first, rounds) => {
      const pageOf = ([a, b, c]: string[]) => [before, a, { b, between }, [c]];
      let gapped = fillFirst(
        jsonAroundGaps(JSON.stringify(pageOf([GAP, GAP, GAP]))),
        jsonOf(first),
      );
      expect(read(gapped)).toBe(JSON.stringify(pageOf(first)));
      for (const values of rounds) {
        const last = read(gapped);
        const filled = refill(gapped, jsonOf(values));
        expect(read(filled)).toBe(JSON.stringify(pageOf(values)));
        expect(read(gapped)).toBe(last);
        gapped = filled;
      }
    }),
  );
});

it("one value too many, or too few, is our mistake", () => {
  const around = jsonAroundGaps(JSON.stringify([GAP, GAP]));
  const filled = fillFirst(around, ["1", "2"]);
  for (const values of [["1"], ["1", "2", "3"]]) {
    expect(() => fillFirst(around, values)).toThrow("not a value for each gap");
    expect(() => refill(filled, values)).toThrow("not a value for each gap");
  }
});

it("filled again it holds on to no memory but its own", () => {
  const filled = fillFirst(jsonAroundGaps(JSON.stringify({ a: GAP })), ['"a"']);
  const { json } = refill(filled, ['"b"']);
  expect(json.buffer.byteLength).toBe(json.byteLength);
});
