import fc from "fast-check";
import { expect, it } from "vitest";
import { JsonBytes, jsonBytesOf, jsonObject } from "#lib/kernel/json-bytes.ts";

const textOf = (value: unknown) => new TextDecoder().decode(jsonBytesOf(value));
const written = <T>(value: T) =>
  new JsonBytes<T>([new TextEncoder().encode(JSON.stringify(value))]);

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
