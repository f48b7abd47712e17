/** The light theme's colours of globals.css, which the image renderer cannot read. */
export const BACKGROUND = "#fbfbf7";
export const INK = "#14241c";
export const INK_SOFT = "#4c5b53";
export const SPOT = "#f6c42e";
export const CATEGORY_COLORS = [
  "#d9e4c8",
  "#cfe1ec",
  "#f3dcc2",
  "#e3d3ee",
  "#c9e6db",
  "#f6d2cc",
  "#ebe0b9",
  "#d6d9ee",
];
