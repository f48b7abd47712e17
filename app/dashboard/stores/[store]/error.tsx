"use client";

import { LoadError, type LoadErrorProps } from "#app/_ui/load-error.tsx";

/** Rendered inside the store's layout, which keeps its navigation. */
export default function ErrorPage(props: LoadErrorProps) {
  return <LoadError {...props} />;
}
