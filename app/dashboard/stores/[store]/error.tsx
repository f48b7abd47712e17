"use client";

/** Rendered inside the store's layout, which keeps its navigation. */
export { LoadError as default } from "#app/_ui/load-error.tsx";
