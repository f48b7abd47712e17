import { type DemoPicture, pictures } from "#db/demo/pictures.ts";
import { stableUid } from "#db/demo/stable-uid.ts";

type List<T> = readonly [T, ...T[]];

const departments = "Kitchen Bedroom Bathroom Garden Office Travel Sport Baby Workshop Party";
const kinds = "Textiles Tools Storage Lighting Gifts";

/** Fifty categories, the largest first. */
export const categories = departments
  .split(" ")
  .flatMap((department) => kinds.split(" ").map((kind) => `${department} ${kind}`));

export const options = {
  Size: ["XS", "S", "M", "L", "XL", "XXL"],
  Colour: ["Black", "Blue", "Clay", "Green", "Indigo", "Red", "Sand", "White"],
} as const;

/** A product's variants differ in their size. */
export const MAX_VARIANTS = options.Size.length;

export const qualities = listOf(
  "Woven Folding Everyday Classic Large Painted Carved Quilted Light",
);
export const materials = listOf("Cotton Teak Steel Raffia Leather Bamboo Enamel Linen Glass Brass");
export const brands = listOf("Fabiana Tavira Olumo Zuma Benue Sahara Lagoon Plateau Savanna Delta");
export const tagNames = listOf("Organic Vegan Gift Recycled Handmade");

/** Names of products with a picture. */
export const goods = Object.keys(pictures).filter((name) => !name.includes("-")) as [
  DemoPicture,
  ...DemoPicture[],
];

/** Deterministic uids of a generated store, which benchmarks can use without a query. */
export const generatedUid = {
  store: (slug: string) => stableUid(slug),
  category: (slug: string, name: string) => stableUid(`${slug}/category/${name}`),
  attribute: (slug: string, name: string) => stableUid(`${slug}/attribute/${name}`),
  attributeValue: (slug: string, value: string) => stableUid(`${slug}/attribute-value/${value}`),
  /** Products are numbered from 1, the oldest first. */
  product: (slug: string, number: number) => stableUid(`${slug}/product/${number}`),
  variant: (slug: string, number: number, position: number) =>
    stableUid(`${slug}/variant/${number}/${position}`),
};

function listOf(words: string): List<string> {
  return words.split(" ") as [string, ...string[]];
}
