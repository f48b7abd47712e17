"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";

export interface Removal {
  remove: (line: CartLine, index: number) => void;
  /** A notice that restores the last removed line. */
  undoNotice: ReactNode;
}

/** Removes cart lines and offers to undo the last removal. */
export function useRemoval(): Removal {
  const { change } = useCart();
  const [removed, setRemoved] = useState<{ line: CartLine; index: number }>();
  return {
    remove: (line, index) => {
      setRemoved({ line, index });
      change({ type: "remove", variant: line.variant });
    },
    undoNotice: removed && (
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
            Undo
          </Button>
        }
      />
    ),
  };
}
