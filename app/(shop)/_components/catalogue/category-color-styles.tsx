"use client";

import { useInsertionEffect } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import type { Category } from "#lib/contract/category.ts";
import { categoryColor } from "#lib/shop/catalogue/category-color.ts";

interface CategoryColorStylesProps {
  nonce: string | undefined;
  categories: Category[];
}

/**
 * Which tint things of each category stand on. The browser takes a style element only with the nonce its document came with,
 * which is not the nonce of a page that is navigated to: from then on a sheet of the document's holds them.
 */
export function CategoryColorStyles({ nonce, categories }: CategoryColorStylesProps) {
  const rules = toCssRules(categories);
  const hydrated = useHydrated();
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
  if (hydrated) return null;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {rules}
    </style>
  );
}

function toCssRules(categories: Category[]): string {
  return categories
    .map(
      ({ uid }) =>
        `[data-category="${uid}"]{--category-color:var(--color-ground-${categoryColor(categories, uid)})}`,
    )
    .join("");
}
