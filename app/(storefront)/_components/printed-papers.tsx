"use client";

import { useInsertionEffect } from "react";
import { useHydrated } from "#app/(storefront)/_components/use-hydrated.ts";

/**
 * Rules of a page's own. The browser takes a style element only with the nonce its document came with,
 * which is not the nonce of a page that is navigated to: from then on a sheet of the document's holds them.
 */
export function PrintedPapers({ nonce, rules }: { nonce: string | undefined; rules: string }) {
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
