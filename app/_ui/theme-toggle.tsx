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

const LABEL = "Toggle dark mode";

interface ThemeToggleProps {
  /** Whether the label is shown next to the icon. */
  isLabelled?: boolean;
}

export function ThemeToggle({ isLabelled = false }: ThemeToggleProps) {
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className={
        isLabelled ? undefined : "grid target place-items-center rounded-control hover:bg-rule"
      }
      aria-label={isLabelled ? undefined : LABEL}
    >
      <HalfMoonIcon />
      {isLabelled && LABEL}
    </button>
  );
}
