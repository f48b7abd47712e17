"use client";

import { useInsertionEffect } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import type { Category } from "#lib/contract/category.ts";

type ColoredCategory = Pick<Category, "uid" | "color">;

interface CategoryColorStylesProps {
  nonce: string | undefined;
  categories: ColoredCategory[];
}

/**
 * The CSS rules of the category colours. Browsers accept a style element only with the document's nonce,
 * which later navigations do not know: after hydration a constructed style sheet replaces it.
 */
export function CategoryColorStyles({ nonce, categories }: CategoryColorStylesProps) {
  const rules = toCssRules(categories);
  const isHydrated = useHydrated();
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
  if (isHydrated) return null;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {rules}
    </style>
  );
}

function toCssRules(categories: ColoredCategory[]): string {
  return categories
    .map(
      ({ uid, color }) => `[data-category="${uid}"]{--category-color:var(--color-ground-${color})}`,
    )
    .join("");
}
