"use client";

import { LoadTrouble, type LoadTroubleProps } from "#app/dashboard/_components/load-trouble.tsx";

/** Inside the store's frame, from which other pages are still to be had. */
export default function ErrorPage(props: LoadTroubleProps) {
  return <LoadTrouble {...props} />;
}
