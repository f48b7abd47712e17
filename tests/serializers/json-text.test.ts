import fc from "fast-check";
import { expect, it } from "vitest";
import {
  digestOfJson,
  JsonText,
  jsonArray,
  jsonObject,
  toJsonParts,
} from "#lib/serializers/json-text.ts";

const jsonText = <T>(value: T) => new JsonText<T>([JSON.stringify(value)]);
const stringify = (value: unknown) => toJsonParts(value).join("");

it("embeds JSON as it is and stringifies the rest as JSON.stringify does", () => {
  const anything = fc.record({ own: fc.jsonValue(), embedded: fc.jsonValue() });
  fc.assert(
    fc.property(anything, ({ own, embedded }) => {
      const plain = { own, embedded, absent: undefined };
      const object = jsonObject<typeof plain>({ ...plain, embedded: jsonText(embedded) });
      expect(object.text).toBe(JSON.stringify(plain));
      expect(stringify({ data: object })).toBe(JSON.stringify({ data: plain }));
      expect(stringify(plain)).toBe(JSON.stringify(plain));
      const listed = [own, embedded].map(jsonText);
      expect(jsonArray(listed).text).toBe(JSON.stringify([own, embedded]));
      expect(jsonText(embedded).parse()).toEqual(JSON.parse(JSON.stringify(embedded)));
    }),
  );
});

it("digests a text and its UTF-8 bytes alike, and different texts differently", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (one, other) => {
      const text = one.toWellFormed();
      expect(digestOfJson(Buffer.from(text))).toBe(digestOfJson(text));
      expect(digestOfJson(text) === digestOfJson(other)).toBe(text === other);
    }),
  );
});
