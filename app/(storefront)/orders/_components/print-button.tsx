"use client";

import { Button } from "#app/(storefront)/_components/button.tsx";
import { useHydrated } from "#app/(storefront)/_components/use-hydrated.ts";

/** Prints the page; not there where no script could do it. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button kind="plain" className="no-print" onClick={() => window.print()}>
      Print
    </Button>
  );
}
