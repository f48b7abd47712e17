import { LRUCache } from "lru-cache";
import type { ProductTemplate } from "#lib/serializers/product.ts";

/** A product's template, and the digest of the document it was made of. */
export interface KnownTemplate {
  digest: string;
  template: ProductTemplate;
}

/** The templates of products that were shown lately. A store knows none but its own. */
export interface Templates {
  find(store: string, product: string): KnownTemplate | undefined;
  keep(store: string, product: string, known: KnownTemplate): void;
  isEmpty(): boolean;
}

/** What a template costs beside its characters. */
const OVERHEAD = { template: 600, gap: 120 };

/** `capacity`: bytes to keep at most, roughly; 0 = nothing. */
export function createTemplates(capacity: number): Templates {
  const kept = new LRUCache<string, KnownTemplate>({
    // One that is larger than all is never kept.
    maxSize: Math.max(capacity, 1),
    sizeCalculation: ({ template }) => bytesOf(template),
  });
  return {
    find: (store, product) => kept.get(`${store} ${product}`),
    keep: (store, product, known) => void kept.set(`${store} ${product}`, known),
    isEmpty: () => kept.size === 0,
  };
}

function bytesOf({ texts, gaps }: ProductTemplate): number {
  // V8 keeps a text in one byte a character where it can, or two for all of it.
  const width = texts.some((text) => /[\u0100-\uffff]/.test(text)) ? 2 : 1;
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return width * characters + gaps.length * OVERHEAD.gap + OVERHEAD.template;
}
