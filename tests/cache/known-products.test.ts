import { expect, it } from "vitest";
import { createKnownProducts } from "#lib/cache/known-products.ts";
import { createRegulars } from "#lib/cache/regulars.ts";

const known = (digest: string, size = 2) => ({
  digest,
  moment: { version: "1", knowsMostOf: { list: false, search: false } },
  part: {
    filling: { category_name: null, stock: null },
    shown: { json: new Uint8Array(size), digest, gaps: [], promos: [], until: 0 },
  },
});

it("what was shown last of a product is known", () => {
  const products = createKnownProducts(100_000);
  products.keep("shop", "a", known("1"));
  products.keep("shop", "a", known("2"));
  expect(products.find("shop", "a")?.digest).toBe("2");
  expect(products.find("shop", "b")).toBeUndefined();
  expect(products.find("other shop", "a")).toBeUndefined();
});

it("what is known holds on to nothing but itself", () => {
  const products = createKnownProducts(100_000);
  const { part, ...rest } = known("1");
  const json = new Uint8Array(new ArrayBuffer(8_192), 16, 2).fill(65);
  products.keep("shop", "a", { ...rest, part: { ...part, shown: { ...part.shown, json } } });
  const kept = products.find("shop", "a")?.part.shown.json;
  expect(kept).toEqual(new Uint8Array([65, 65]));
  expect(kept?.buffer.byteLength).toBe(2);
});

it("no more is kept than there is room for; what was used longest ago goes first", () => {
  const products = createKnownProducts(20_000);
  for (const uid of ["a", "b", "c"]) products.keep("shop", uid, known("1", 5_000));
  products.find("shop", "a");
  products.keep("shop", "d", known("1", 5_000));
  const isKnown = (uid: string) => products.find("shop", uid) !== undefined;
  expect(["a", "b", "c", "d"].filter(isKnown)).toEqual(["a", "c", "d"]);
});

it("a store's traffic pushes out its own products, not those of one that has fewer", () => {
  const products = createKnownProducts(100_000);
  const quiet = Array.from({ length: 10 }, (_, store) => `quiet ${store}`);
  for (const store of quiet) products.keep(store, "a", known("1", 1_000));
  for (let uid = 0; uid < 1_000; uid += 1) products.keep("loud", `${uid}`, known("1", 1_000));
  expect(quiet.filter((store) => !products.find(store, "a"))).toEqual([]);
  expect(products.find("loud", "0")).toBeUndefined();
  expect(products.find("loud", "999")).toBeDefined();
});

it("what is shown once is not kept where regulars are asked about", () => {
  const products = createKnownProducts(100_000, createRegulars());
  products.keep("shop", "a", known("1"));
  expect(products.find("shop", "a")).toBeUndefined();
  products.keep("other shop", "a", known("1"));
  expect(products.find("other shop", "a")).toBeUndefined();
  products.keep("shop", "a", known("2"));
  expect(products.find("shop", "a")?.digest).toBe("2");
});

it("without room nothing is kept", () => {
  const products = createKnownProducts(0);
  products.keep("shop", "a", known("1"));
  expect(products.find("shop", "a")).toBeUndefined();
});

it("a moment lasts while the version does; a version that comes again is another moment", () => {
  const products = createKnownProducts(0);
  expect(products.momentOf("shop")).toBeUndefined();
  const first = products.momentAt("shop", "7");
  expect(products.momentOf("shop")).toBe(first);
  expect(products.momentAt("shop", "7")).toBe(first);
  expect(products.momentAt("other shop", "7")).not.toBe(first);
  products.momentAt("shop", "6");
  expect(products.momentAt("shop", "7")).not.toBe(first);
});

it("after an edit most products of the last pages are known still, of an earlier moment", () => {
  const products = createKnownProducts(0);
  const first = products.momentAt("shop", "1");
  expect(first.knowsMostOf).toEqual({ list: false, search: false });
  first.knowsMostOf.list = true;
  expect(products.momentAt("shop", "2").knowsMostOf).toEqual({ list: true, search: false });
  expect(products.momentAt("other shop", "1").knowsMostOf.list).toBe(false);
});
