"use client";

import { ExternalLink } from "lucide-react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";

const CLASSES =
  "inline-flex target items-center gap-2 rounded-control px-2 font-semibold whitespace-nowrap underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink";

interface ShopLinkProps {
  label?: string;
  /** Path of the shop's page. */
  path?: string;
  className?: string;
}

/** Opens a page of the shop in a new tab, or the page that explains where the store's pages are. */
export function ShopLink({ label = "View shop", path = "/", className = "" }: ShopLinkProps) {
  const { slug, isStorefront } = useStore();
  if (!isStorefront) {
    return (
      <AppLink href={`/dashboard/stores/${slug}/shop`} className={`${CLASSES} ${className}`}>
        {label}
      </AppLink>
    );
  }
  return (
    <a href={path} target="_blank" rel="noopener" className={`${CLASSES} ${className}`}>
      {label}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
