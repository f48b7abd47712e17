import type { DemoCategory } from "#db/demo/demo-store.ts";
import { camping } from "#db/demo/sahel/camping.ts";
import { grainsAndSpices } from "#db/demo/sahel/grains-and-spices.ts";
import { leather } from "#db/demo/sahel/leather.ts";
import { toolsAndGarden } from "#db/demo/sahel/tools-and-garden.ts";

export const sahelCategories: DemoCategory[] = [
  { category: "Leather", products: leather },
  { category: "Tools & Garden", products: toolsAndGarden },
  { category: "Camping", products: camping },
  { category: "Grains & Spices", products: grainsAndSpices },
];
