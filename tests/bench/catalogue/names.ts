import { demoUid } from "#lib/server/demo/demo-uid.ts";

type List<T> = readonly [T, ...T[]];

const departments = "Kitchen Bedroom Bathroom Garden Office Travel Sport Baby Workshop Party";
const kinds = "Textiles Tools Storage Lighting Gifts";

/** Fifty categories, the largest first. */
export const categories = departments
  .split(" ")
  .flatMap((department) => kinds.split(" ").map((kind) => `${department} ${kind}`));

/** The variants of a product differ in their size. */
export const options = {
  Size: ["S", "M", "L"],
  Colour: ["Black", "Blue", "Clay", "Green", "Indigo", "Red", "Sand", "White"],
} as const;

export const qualities = listOf(
  "Woven Folding Everyday Classic Large Painted Carved Quilted Light",
);
export const materials = listOf("Cotton Teak Steel Raffia Leather Bamboo Enamel Linen Glass Brass");
export const brands = listOf("Fabiana Tavira Olumo Zuma Benue Sahara Lagoon Plateau Savanna Delta");
export const tagNames = listOf("Organic Vegan Gift Recycled Handmade");

/** Names of products with a picture. */
export const goods = listOf(
  [
    "avocado backpack bananas basket battery beans bed bicycle blouse books boot bread",
    "briefcase brogue bulb camera candle cap chair chilli chocolate clutch comb compass",
    "cookie crayon croissant cutlery djembe doughnut dress egg football garlic gift ginger",
    "gloves grain groundnut hammer handbag handsaw headphones heel honey jeans juice kite",
    "ladder lantern lipstick lotion mango mirror notebook onion palette parcel pineapple",
    "plate puzzle radio rope salt sandal screwdriver seedling soap socks sofa suitcase",
    "sunflower sunglasses tea teapot television tent tomato toolbox toothbrush torch trainer",
    "tshirt umbrella watch watermelon wrench",
  ].join(" "),
);

/** Deterministic uids of a generated store, which benchmarks can use without a query. */
export const generatedUid = {
  store: (slug: string) => demoUid(slug),
  category: (slug: string, name: string) => demoUid(`${slug}/category/${name}`),
  attribute: (slug: string, name: string) => demoUid(`${slug}/attribute/${name}`),
  attributeValue: (slug: string, value: string) => demoUid(`${slug}/attribute-value/${value}`),
  /** Products are numbered from 1, the oldest first. */
  product: (slug: string, number: number) => demoUid(`${slug}/product/${number}`),
  variant: (slug: string, number: number, position: number) =>
    demoUid(`${slug}/variant/${number}/${position}`),
};

function listOf(words: string): List<string> {
  return words.split(" ") as [string, ...string[]];
}
