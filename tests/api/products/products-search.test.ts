import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  addProduct,
  createCategory,
  createShop,
  refreshCatalogues,
  writeLockedProducts,
} from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { db } = await openDatabase();
const api = await createApi(db);

type Search = (text: string) => Promise<string[]>;

/**
 * Creates a store of products by name and description, and returns a search for the matching names.
 */
async function shopOf(products: Record<string, string>): Promise<Search> {
  const { uid } = await createShop(db);
  for (const [name, description] of Object.entries(products)) {
    await addProduct(db, uid, { product: { name, description }, variants: [] });
  }
  const key = await api.createKeyFor(uid);
  return async (text) => {
    const reply = await api.get(`/products?limit=100&search=${encodeURIComponent(text)}`, key);
    expect(reply.status).toBe(200);
    const names = reply.body.data.results.map(({ name }: { name: string }) => name);
    expect(reply.body.data.count).toBe(names.length);
    return names;
  };
}

it("corrects a search to a word that an edit added", async () => {
  const { uid } = await createShop(db);
  const product = await addProduct(db, uid, { product: { name: "Cap" }, variants: [] });
  await writeLockedProducts(db, uid, { uids: [product.uid] }, (trx) =>
    updateRows(trx, "products", { uid: product.uid }, { name: "Cap with headphones" }),
  );
  const reply = await api.get("/products?search=headfones", await api.createKeyFor(uid));
  expect(reply.body.data.corrected_search).toBe("headphones");
});

describe("a search", () => {
  let search: Search;

  beforeAll(async () => {
    search = await shopOf({
      "Red shoe": "Leather, for children",
      "Blue shirt": "A red collar",
      "Redwood table": "Solid wood",
      "Ẹ̀bà flour": "Made from cassava. Café style, CRÈME",
    });
  });

  it.each([
    [
      "a whole word in the name, then a beginning in the name, then the description",
      "red",
      ["Red shoe", "Redwood table", "Blue shirt"],
    ],
    ["every word must occur", "red table", ["Redwood table"]],
    ["words in name or description, in any order", "collar blue", ["Blue shirt"]],
    ["a part of a word that is not its beginning", "ood", []],
    ["no product has both", "leather wood", []],
    ["a word of two letters", "sh", ["Blue shirt", "Red shoe"]],
    ["many short words", "re sh le fo ch", ["Red shoe"]],
    ["many short words, of which one does not occur", "re sh le fo ch zz", []],
    ["a single letter is a whole word", "a", ["Blue shirt"]],
    ["a single letter is no prefix", "L", []],
    ["a word's stem", "shoes leathers", ["Red shoe"]],
    ["words that the text has apart", "redshoe", ["Red shoe"]],
    ["words that the text has together", "red wood", ["Redwood table"]],
    ["a hyphen between words", "red-shoe", ["Red shoe"]],
    ["stop words among other words", "shoes for the children", ["Red shoe"]],
    ["case", "RED SHOE", ["Red shoe"]],
    ["accents asked for", "lèathér", ["Red shoe"]],
    ["accents stored, composed and combining", "eba", ["Ẹ̀bà flour"]],
    ["accents on both sides", "ẸBÀ créme café", ["Ẹ̀bà flour"]],
    ["decomposed in the query", "cafe\u0301", ["Ẹ̀bà flour"]],
    ["punctuation separates words", "leather,children", ["Red shoe"]],
    ["punctuation need not occur", "shoe,", ["Red shoe"]],
    ["a phrase is its words", '"red shoe"', ["Red shoe"]],
    ["punctuation alone", "%", []],
    ["spaces of every kind part words", "\u00a0 red\u00a0\u3000table\u2003\t\n", ["Redwood table"]],
    ["the same word twice is one", "red red RED table", ["Redwood table"]],
  ])("%s: %j finds %j", async (_, text, names) => {
    expect(await search(text)).toEqual(names);
  });

  it("treats every form of sigma as one letter", async () => {
    const greek = await shopOf({ "ΟΔΟΣ ΣΙΣΥΦΟΣ": "", "Οδός Σίσυφος": "", οδοσήμανση: "" });
    for (const text of ["οδος", "ΟΔΟΣ", "οδοσ"]) {
      expect(await greek(text)).toEqual(["Οδός Σίσυφος", "ΟΔΟΣ ΣΙΣΥΦΟΣ", "οδοσήμανση"]);
    }
  });

  it.each(["", "   ", "\u00a0\u3000", "\t\n"])("returns every product for %j", async (text) => {
    expect(await search(text)).toHaveLength(4);
  });

  it("ignores story, brand and category", async () => {
    const { uid } = await createShop(db);
    const category_uid = await createCategory(db, uid, "Footwear");
    const product = { name: "Shoe", story: "Once upon", brand: "Oja", category_uid };
    await addProduct(db, uid, { product });
    const key = await api.createKeyFor(uid);
    for (const text of ["once", "oja", "footwear"]) {
      expect((await api.get(`/products?search=${text}`, key)).body.data.count).toBe(0);
    }
  });

  it("ranks name, then brand and category, then description with search_in=all, whole words first", async () => {
    const { uid } = await createShop(db);
    const category_uid = await createCategory(db, uid, "Mango");
    const names = ["Mango", "Mangoes", "Mangle", "Fruit", "Juice", "Smoothie", "Pulp", "Bowl"];
    const fields: Record<string, object> = {
      Fruit: { category_uid },
      Juice: { brand: "Mangoes United" },
      Smoothie: { description: "With mango" },
      Pulp: { description: "Of mangoes" },
    };
    const skus: Record<string, string> = { Bowl: "MANGO-1" };
    for (const name of names) {
      const sku = skus[name] ?? "";
      await addProduct(db, uid, {
        product: { name, ...fields[name] },
        variants: [{ sku }],
      });
    }
    const key = await api.createKeyFor(uid);
    const found = async (query: string) =>
      (await api.get(`/products?${query}`, key)).body.data.results.map(
        ({ name }: { name: string }) => name,
      );
    const all = ["Mango", "Mangoes", "Bowl", "Fruit", "Juice", "Smoothie", "Pulp"];
    expect(await found("search=mango&search_in=all")).toEqual(all);
    const pages = await Promise.all(
      all.map((_, offset) => found(`search=mango&search_in=all&limit=1&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(all);
    expect(await found("search=mangos")).toEqual(["Mangoes", "Mango", "Pulp", "Smoothie"]);
    const reply = await api.get("/products?search=mango&search_in=brand", key);
    expect([reply.status, reply.body.error]).toEqual([400, "search_in must be one of text, all"]);
    const { next } = (await api.get("/products?search=mango&search_in=all&limit=1", key)).body.data;
    expect(next).toContain("search_in=all");
  });

  it("corrects the words of a search without matches to the store's closest ones and reports it", async () => {
    const { uid } = await createShop(db);
    const other = await createShop(db);
    const names = ["Over-Ear Headphones", "City Bicycle", "Power Bank", "Red Shirt", "Green Care"];
    for (const name of names) await addProduct(db, uid, { product: { name } });
    await addProduct(db, other.uid, { product: { name: "Umbrella" } });
    const key = await api.createKeyFor(uid);
    const search = async (text: string, more = "") => {
      const path = `/products?search=${encodeURIComponent(text)}${more}`;
      const { count, corrected_search, results } = (await api.get(path, key)).body.data;
      return [corrected_search, count, ...results.map(({ name }: { name: string }) => name)];
    };
    expect(await search("headfone")).toEqual(["headphones", 1, "Over-Ear Headphones"]);
    expect(await search("bycicle")).toEqual(["bicycle", 1, "City Bicycle"]);
    expect(await search("Power bnk")).toEqual(["power bank", 1, "Power Bank"]);
    expect(await search("red shrit")).toEqual(["red shirt", 1, "Red Shirt"]);
    expect(await search("headfone", "&offset=5")).toEqual(["headphones", 1]);
    expect(await search("headphone")).toEqual([undefined, 1, "Over-Ear Headphones"]);
    for (const text of ["gari", "umberella", "red zzzz", "red bicycle", "bnk2", "12345", "%"]) {
      expect([text, ...(await search(text))]).toEqual([text, undefined, 0]);
    }
    const tooMany = ["headfone bycicle shrit bnkk", `headfone${" the".repeat(12)}`];
    for (const text of tooMany) expect(await search(text)).toEqual([undefined, 0]);
    const { body } = await api.get("/products?search=headfone&limit=1", key);
    expect(Object.keys(body.data)).toEqual([
      "count",
      "corrected_search",
      "next",
      "previous",
      "results",
    ]);
    await updateRows(db, "products", { store_uid: uid }, { name: "Lamp", is_active: false });
    await refreshCatalogues(db);
    expect(await search("headfone")).toEqual([undefined, 0]);
  });

  it("corrects a word to the one in a product's name when others are as close", async () => {
    const { uid } = await createShop(db);
    await addProduct(db, uid, { product: { name: "Striped Socks" } });
    await addProduct(db, uid, { product: { name: "Sponge", description: "Soaks up spills" } });
    const key = await api.createKeyFor(uid);
    const { body } = await api.get("/products?search=soks", key);
    expect(body.data.corrected_search).toBe("socks");
  });

  it("corrects a word only to one in a product's name, brand, category, tags or attributes", async () => {
    const { uid } = await createShop(db);
    const category_uid = await createCategory(db, uid, "Furniture");
    const { uid: lamp } = await addProduct(db, uid, {
      product: {
        name: "Varnished lamp",
        description: "Standing, varnished twice",
        brand: "Lagoonlight",
        category_uid,
        tags: ["Handmade"],
        attributes: JSON.stringify([{ name: "Material", value: "Bronze" }]),
      },
      variants: [{ sku: "XYLOPHON-1" }],
    });
    const key = await api.createKeyFor(uid);
    const correct = async (text: string) =>
      (await api.get(`/products?search=${text}&search_in=all`, key)).body.data.corrected_search;
    const keywords = ["varnishd", "lagonlight", "furnitre", "handmde", "bronez"];
    expect(await Promise.all(keywords.map(correct))).toEqual([
      "varnished",
      "lagoonlight",
      "furniture",
      "handmade",
      "bronze",
    ]);
    const others = ["standng", "twicce", "xylophn"];
    expect(await Promise.all(others.map(correct))).toEqual([undefined, undefined, undefined]);
    await writeLockedProducts(db, uid, { uids: [lamp] }, (trx) =>
      updateRows(trx, "products", { uid: lamp }, { name: "Lamp" }),
    );
    expect(await correct("varnishd")).toBeUndefined();
  });

  it("ranks products that match by their description alone last", async () => {
    const { uid } = await createShop(db);
    const tan = { description: "Tan boots" };
    const names = ["Shaft", "Sole", "Heel"];
    const products = [{ tags: ["Leather"], ...tan }, { description: "Leather boots" }, tan];
    for (const [index, product] of products.entries()) {
      await addProduct(db, uid, { product: { name: names[index] ?? "", ...product } });
    }
    const path = "/products?search=leather+boots&search_in=all";
    const { results } = (await api.get(path, await api.createKeyFor(uid))).body.data;
    expect(results.map(({ name }: { name: string }) => name)).toEqual(["Shaft", "Sole"]);
  });

  it.each(["women's bag", "women’s bag", "womens bag", "women bag", "bag women"])(
    "ignores a possessive 's: %j",
    async (text) => {
      const search = await shopOf({ "Women's Bag": "", "Woman’s bag": "", Bag: "" });
      expect(await search(text)).toEqual(["Women's Bag"]);
    },
  );

  it.each(["90's shirt", "90’s shirt", "90s shirt"])(
    "does not read 's after a digit as a possessive ending: %j",
    async (text) => {
      const search = await shopOf({ "90's Shirt": "", "90 Shirt": "" });
      expect(await search(text)).toEqual(["90's Shirt"]);
    },
  );

  it("combines with the other filters and orderings", async () => {
    const { uid } = await createShop(db);
    const category_uid = await createCategory(db, uid, "Bags");
    await addProduct(db, uid, { product: { name: "Bag A", category_uid } });
    await addProduct(db, uid, {
      product: { name: "Other", description: "a bag", category_uid },
      variants: [{ price: "1" }],
    });
    await addProduct(db, uid, { product: { name: "Bag B" } });
    const key = await api.createKeyFor(uid);
    const names = async (query: string) =>
      (await api.get(`/products?search=bag&${query}`, key)).body.data.results.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names("")).toEqual(["Bag B", "Bag A", "Other"]);
    expect(await names(`category=${category_uid}`)).toEqual(["Bag A", "Other"]);
    expect(await names("ordering=price&limit=1")).toEqual(["Other"]);
    expect(await names("limit=1&offset=1")).toEqual(["Bag A"]);
  });

  it("never uses the words of another store", async () => {
    const search = await shopOf({ Mine: "" });
    await shopOf({ Theirs: "secret" });
    expect(await search("secret")).toEqual([]);
    expect(await search("theirs")).toEqual([]);
  });
});

describe("R33: every text is searched for literally", () => {
  const odd = [
    "100%",
    "a_b",
    "back\\slash",
    "ends\\",
    "''; drop table products; --",
    "[a-z]*",
    "(x|y)",
    "^start$",
    "?q",
    "🧵",
    "👩🏾‍🦱",
    "日本語",
    "x\u200by",
    "\ufeffbom",
    "�",
    "<script>",
    "{1,2}",
    "ﬁne",
    "½",
    "№5",
    "ΣΟΦΟΣ",
    "ƘWARYA",
    "a¨b",
    "¨o",
    "\u0301x",
    "a\u00a0b",
    "a\u2028b",
    "a\u0085b",
  ];
  let search: Search;
  const nameOf = (text: string) => `Name ${text}`;

  beforeAll(async () => {
    search = await shopOf(Object.fromEntries(odd.map((text) => [nameOf(text), ""])));
  });

  it.each(odd)("finds the product that contains %j", async (text) => {
    expect(await search(text)).toContain(nameOf(text));
  });

  it.each([
    ["%", []],
    ["_", []],
    ["\\", []],
    ["…", []],
    ["´", []],
    ["name%", odd.map(nameOf)],
    ["n_me", []],
    ["n%e", []],
    ["FINE", ["Name ﬁne"]],
    ["(x|y)", ["Name (x|y)", "Name x\u200by"]],
    ["🧵🧵", []],
  ])("finds nothing else for %j", async (text, names) => {
    expect((await search(text)).toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ["200 letters", "x".repeat(200), 200],
    ["201 letters", "x".repeat(201), 400],
    ["200 letters among spaces", ` ${"x".repeat(200)}  `, 200],
    ["200 pairs of surrogates", "🧵".repeat(200), 200],
    ["201 pairs of surrogates", "🧵".repeat(201), 400],
    ["a hundred words", "ab ".repeat(66), 200],
    [
      "66 different words",
      [..."abcdef"].flatMap((a) => [..."ghijklmnopq"].map((b) => a + b)).join(" "),
      200,
    ],
    [
      "100 different letters",
      Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(" "),
      200,
    ],
    ["10 KB", "y".repeat(10_000), 400],
  ])("limits the length of a search: %s", async (_, text, status) => {
    const { uid } = await createShop(db);
    const path = `/products?search=${encodeURIComponent(text)}`;
    const reply = await api.get(path, await api.createKeyFor(uid));
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(reply.body.error).toBe("search must be at most 200 characters");
      expect(reply.text).not.toContain("xxx");
    }
  });

  it("R88: searches for the first 16 words of a longer text and returns them as corrected_search", async () => {
    const { uid } = await createShop(db);
    const words = Array.from({ length: 20 }, (_, n) => `w${String.fromCodePoint(97 + n)}x`);
    const first = words.slice(0, 16).join(" ");
    await addProduct(db, uid, { product: { name: "First", description: first } });
    await addProduct(db, uid, { product: { name: "All", description: words.join(" ") } });
    const key = await api.createKeyFor(uid);
    const listed = async (text: string) =>
      (await api.get(`/products?search=${encodeURIComponent(text)}`, key)).body.data;
    expect(await listed(words.join("-"))).toMatchObject({ count: 2, corrected_search: first });
    expect(await listed(first)).not.toHaveProperty("corrected_search");
    const path = `/product-filters?search=${encodeURIComponent(words.join(" "))}`;
    expect((await api.get(path, key)).body.data.count).toBe(2);
    const ligatures = await listed("\ufdfa ".repeat(100));
    expect(ligatures.corrected_search).toBe(
      Array.from(
        { length: 4 },
        () =>
          "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064a\u0647 \u0648\u0633\u0644\u0645",
      ).join(" "),
    );
  });

  it("ranks more than 1,000 matches of a search by the name, and fewer by all fields", async () => {
    const { uid } = await createShop(db);
    const values = Array.from({ length: 1_001 }, (_, n) => ({
      store_uid: uid,
      handle: `p-${n}`,
      name: n === 0 ? "Oak lamp" : `Lamp ${n}`,
      description: n === 1 ? "Oaken lamps" : "Lamps of oak",
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
    }));
    await db.insertInto("products").values(values).execute();
    await refreshCatalogues(db);
    const key = await api.createKeyFor(uid);
    const last = async (offset: number) => {
      const path = `/products?search=oak&limit=2&offset=${offset}`;
      const { count, results } = (await api.get(path, key)).body.data;
      return [count, ...results.map(({ name }: { name: string }) => name)];
    };
    expect(await last(0)).toEqual([1_001, "Oak lamp", "Lamp 1000"]);
    expect(await last(999)).toEqual([1_001, "Lamp 2", "Lamp 1"]);
    await updateRows(db, "products", { handle: "p-2" }, { is_active: false });
    await updateRows(db, "products", { handle: "p-4" }, { description: "Oaken lamps" });
    await refreshCatalogues(db);
    expect(await last(998)).toEqual([1_000, "Lamp 4", "Lamp 1"]);
  });

  it.each(["%ff", "%ed%a0%80", "%E0%A4%A", "%"])(
    "R25: accepts %s, which is not UTF-8, and finds no product",
    async (text) => {
      const { uid } = await createShop(db);
      await addProduct(db, uid);
      const reply = await api.get(`/products?search=${text}`, await api.createKeyFor(uid));
      expect([reply.status, reply.body.data.count]).toEqual([200, 0]);
    },
  );
});
