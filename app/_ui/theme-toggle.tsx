"use client";

import { HalfMoonIcon } from "#app/_ui/icons.tsx";

/** Switches to the other theme and stores the choice. */
function toggleTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Without storage the choice lasts until the next page load.
  }
}

interface ThemeToggleProps {
  /** Shown next to the icon. */
  label?: string;
}

export function ThemeToggle({ label }: ThemeToggleProps) {
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className={label ? undefined : "grid target place-items-center rounded-control hover:bg-rule"}
      aria-label={label ? undefined : "Toggle dark mode"}
    >
      <HalfMoonIcon />
      {label}
    </button>
  );
}
