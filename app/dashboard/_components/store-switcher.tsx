"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { AppLink } from "#app/_ui/app-link.tsx";

interface StoreSwitcherProps {
  store: { slug: string; name: string };
  stores: { slug: string; name: string }[];
}

/** The store's name, and a menu of the merchant's other stores. */
export function StoreSwitcher({ store, stores }: StoreSwitcherProps) {
  if (stores.length < 2) {
    return <p className="min-w-0 grow truncate px-2 text-lead font-bold">{store.name}</p>;
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex target min-w-0 grow items-center justify-between gap-2 rounded-control px-2 text-left text-lead font-bold hover:bg-rule">
        <span className="truncate">{store.name}</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">Switch to another store</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          className="z-40 max-h-[60vh] min-w-56 overflow-y-auto rounded-sheet border border-rule-strong bg-sheet p-1.5 shadow-lg"
        >
          {stores.map(({ slug, name }) => (
            <DropdownMenu.Item
              key={slug}
              asChild
              className="flex min-h-11 items-center justify-between gap-6 rounded-control px-3 outline-none data-highlighted:bg-rule"
            >
              <AppLink
                href={`/dashboard/stores/${slug}`}
                aria-current={slug === store.slug ? "true" : undefined}
              >
                {name}
                {slug === store.slug && <Check aria-hidden="true" className="size-4" />}
              </AppLink>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
