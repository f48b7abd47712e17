"use client";

import { HalfMoonIcon } from "#app/(storefront)/_components/icons.tsx";

/** Turns to the other theme than the one that is seen, and keeps it on this device. */
function turn(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // A browser that keeps nothing shows its own preference again next time.
  }
}

export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={turn}
      className="grid target place-items-center rounded-control hover:bg-rule"
      aria-label="Switch between light and dark"
    >
      <HalfMoonIcon />
    </button>
  );
}
