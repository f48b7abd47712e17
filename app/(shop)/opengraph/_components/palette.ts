import type { CategoryColor } from "#lib/contract/category.ts";

/** The light theme's colours of globals.css, which the image renderer cannot read. */
export const BACKGROUND = "#fbfbf7";
export const INK = "#14241c";
export const INK_SOFT = "#4c5b53";
export const SPOT = "#f6c42e";
export const COLOR_VALUES: Record<CategoryColor, string> = {
  sage: "#d9e4c8",
  sky: "#cfe1ec",
  apricot: "#f3dcc2",
  lilac: "#e3d3ee",
  mint: "#c9e6db",
  rose: "#f6d2cc",
  sand: "#ebe0b9",
  periwinkle: "#d6d9ee",
};
