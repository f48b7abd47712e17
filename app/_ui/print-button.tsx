"use client";

import { Button } from "#app/_ui/button.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";

/** Prints the page; hidden until hydration. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button variant="secondary" className="no-print" onClick={() => window.print()}>
      Print
    </Button>
  );
}
