"use client";

import { LoadError, type LoadErrorProps } from "#app/_ui/load-error.tsx";

export default function ErrorPage(props: LoadErrorProps) {
  return <LoadError {...props} />;
}
