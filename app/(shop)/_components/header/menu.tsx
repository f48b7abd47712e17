"use client";

import type { MouseEvent, ReactNode } from "react";
import { CloseIcon, MenuIcon } from "#app/_ui/icons.tsx";

const MENU = "menu";

/** The navigation on narrow screens: a panel that a button opens, also without JavaScript. */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label="Menu"
        className="-ml-2.5 grid target place-items-center rounded-control hover:bg-rule md:hidden"
      >
        <MenuIcon />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too */}
      <nav id={MENU} popover="auto" aria-label="Menu" className="menu" onClick={closeOnLink}>
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="grid target place-items-center self-end rounded-control hover:bg-rule"
        >
          <CloseIcon />
        </button>
        {children}
      </nav>
    </>
  );
}

/** Closes the menu when one of its links loads a page without leaving this one. */
function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}
