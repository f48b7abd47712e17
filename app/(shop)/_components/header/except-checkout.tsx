"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** Shows `checkout` on the checkout page and `children` on all others. */
export function ExceptCheckout({
  checkout,
  children,
}: {
  checkout: ReactNode;
  children: ReactNode;
}) {
  return usePathname() === "/checkout" ? checkout : children;
}
