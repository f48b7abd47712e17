"use client";

import { LoadTrouble, type LoadTroubleProps } from "#app/dashboard/_components/load-trouble.tsx";

export default function ErrorPage(props: LoadTroubleProps) {
  return (
    <main id="main" className="page py-16">
      <LoadTrouble {...props} />
    </main>
  );
}
