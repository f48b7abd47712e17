"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useBasket } from "#app/(storefront)/_components/use-basket.ts";
import type { BasketLine } from "#lib/storefront/basket-line.ts";

export interface Removal {
  remove: (line: BasketLine, index: number) => void;
  /** The way to put the last one back where it stood. */
  undo: ReactNode;
}

/** Takes lines out of the basket, and keeps the last one at hand. */
export function useRemoval(): Removal {
  const { change } = useBasket();
  const [removed, setRemoved] = useState<{ line: BasketLine; index: number }>();
  return {
    remove: (line, index) => {
      setRemoved({ line, index });
      change({ type: "remove", variant: line.variant });
    },
    undo: removed && (
      <Notice
        title={`${removed.line.name} removed`}
        action={
          <Button
            variant="text"
            onClick={() => {
              change({ type: "restore", ...removed });
              setRemoved(undefined);
            }}
          >
            Put it back
          </Button>
        }
      />
    ),
  };
}
