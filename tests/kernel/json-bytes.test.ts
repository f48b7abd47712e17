import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesOf } from "#lib/kernel/body.ts";
import { digestOfJson, JsonBytes, jsonObject, jsonOf } from "#lib/kernel/json-bytes.ts";

const textOf = (value: unknown) => new TextDecoder().decode(bytesOf(jsonOf(value).body()));

function written<T>(value: T): JsonBytes<T> {
  const json = new TextEncoder().encode(JSON.stringify(value));
  return new JsonBytes<T>([{ json, digest: digestOfJson(json) }]);
}

it("what is written already is not written again, and the rest as ever", () => {
  const anything = fc.record({
    own: fc.jsonValue(),
    one: fc.jsonValue(),
    many: fc.array(fc.jsonValue()),
  });
  fc.assert(
    fc.property(anything, ({ own, one, many }) => {
      const plain = { own, one, many, absent: undefined };
      const partly = { ...plain, one: written(one), many: many.map((item) => written(item)) };
      expect(textOf(partly)).toBe(JSON.stringify(plain));
      expect(textOf({ data: jsonObject<typeof plain>(partly) })).toBe(
        JSON.stringify({ data: plain }),
      );
      expect(textOf(many.map((item) => written(item)))).toBe(JSON.stringify(many));
      expect(textOf(plain)).toBe(JSON.stringify(plain));
      expect(written(one).read()).toEqual(JSON.parse(JSON.stringify(one)));
    }),
  );
});

it("what differs has another digest, what is the same has the same", () => {
  const part = fc.oneof(fc.constantFrom("", ",", "\n", digestOfJson('"a"'), "a"), fc.string());
  const anything = fc.record({ own: part, many: fc.array(part, { maxLength: 3 }) });
  const digest = ({ own, many }: { own: string; many: string[] }) =>
    jsonOf({ own, many: many.map(written) }).digest();
  fc.assert(
    fc.property(anything, anything, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(digest(one) === digest(other)).toBe(isSame);
      expect(digest(structuredClone(one))).toBe(digest(one));
    }),
  );
});

it("what is put together is in memory of its own", () => {
  expect(bytesOf(jsonOf({ short: 1 }).body()).buffer.byteLength).toBe('{"short":1}'.length);
});
