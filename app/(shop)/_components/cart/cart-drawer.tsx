"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { CloseIcon } from "#app/_ui/icons.tsx";
import { CartSkeleton } from "#app/(shop)/_components/cart/cart-skeleton.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { lazyComponent } from "#app/(shop)/_components/layout/lazy-component.tsx";

const CartView = lazyComponent({
  load: async () => (await import("#app/(shop)/_components/cart/cart-view.tsx")).CartView,
  Fallback: CartSkeleton,
  errorTitle: "Your basket couldn't be loaded",
  className: "p-5",
});

const OPEN_EVENT = "shop:open-cart";

/** Opens the drawer from anywhere on the page. */
export function openCartDrawer(): void {
  window.dispatchEvent(new Event(OPEN_EVENT));
}

/** The cart as a modal dialog, which traps focus and restores it on closing. */
export function CartDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const pathname = usePathname();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onOpen = () => {
      setIsOpen(true);
      if (!dialog.current?.open) dialog.current?.showModal();
    };
    window.addEventListener(OPEN_EVENT, onOpen);
    return () => window.removeEventListener(OPEN_EVENT, onOpen);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: dialogs close on Escape
    <dialog
      ref={dialog}
      aria-labelledby="drawer-title"
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[30rem] bg-paper text-ink"
      onClose={() => setIsOpen(false)}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between border-b-2 border-ink py-3 pr-3 pl-5">
          <h2 id="drawer-title" className="text-title">
            Your basket
          </h2>
          <button
            type="button"
            className="grid target place-items-center rounded-control hover:bg-rule"
            aria-label="Close basket"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        <FocusRestorer className="flex min-h-0 grow flex-col">
          {isOpen && <CartView place="drawer" />}
        </FocusRestorer>
      </div>
    </dialog>
  );
}
