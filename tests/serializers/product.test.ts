import fc from "fast-check";
import { expect, it } from "vitest";
import { withPublicUrl } from "#lib/services/catalogue/get-product.ts";

const ORIGIN = "https://shop.example";

it("makes paths of pictures absolute and leaves other URLs", () => {
  const urls = ["/a.webp", "https://cdn.example/b.png", null];
  const images = urls.map((image) => ({ image }));
  expect(JSON.parse(withPublicUrl(JSON.stringify({ images }), ORIGIN)).images).toEqual([
    { image: "https://shop.example/a.webp" },
    { image: "https://cdn.example/b.png" },
    { image: null },
  ]);
});

it("leaves texts that look like a picture's field unchanged", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constant('"image":"/x" \\"image\\":\\"/x'),
  );
  fc.assert(
    fc.property(anything, (name) => {
      const text = name.toWellFormed();
      const product = JSON.stringify({ name: text, image: "/a.webp", alt_text: text });
      expect(JSON.parse(withPublicUrl(product, ORIGIN))).toEqual({
        name: text,
        image: "https://shop.example/a.webp",
        alt_text: text,
      });
    }),
  );
});
