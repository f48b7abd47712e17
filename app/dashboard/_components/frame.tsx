"use client";

import { Check, ChevronsUpDown, Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import { sectionsFor } from "#app/dashboard/_components/sections.ts";
import { ShopLink } from "#app/dashboard/_components/shop-link.tsx";
import { SignOutButton } from "#app/dashboard/_components/sign-out-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";

interface FrameProps {
  stores: { slug: string; name: string }[];
  merchant: { name: string; email: string };
  isSandbox: boolean;
  children: ReactNode;
}

/** Layout with navigation: a sidebar on wide screens, a popover on narrow screens. */
export function Frame({ stores, merchant, isSandbox, children }: FrameProps) {
  const store = useStore();
  const isOwner = store.role === "owner";
  const pathname = usePathname();
  const sections = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => sections.current?.hidePopover?.(), [pathname]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        aria-label="Store and account"
        className="no-print flex flex-col border-rule bg-sheet [anchor-name:--frame] max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:border-r"
      >
        <div className="flex items-center gap-2 p-3 lg:flex-wrap">
          <button
            type="button"
            popoverTarget="sections"
            className="grid target place-items-center rounded-control hover:bg-rule lg:hidden"
            aria-label="Menu"
          >
            <Menu aria-hidden="true" />
          </button>
          <StoreSwitcher stores={stores} />
          <ShopLink className="lg:order-last lg:basis-full" />
          <ThemeToggle />
        </div>
        {isSandbox && (
          <p className="mx-3 mb-2 rounded-control bg-spot px-3 py-1.5 text-fine font-semibold text-on-spot">
            Sandbox: test couriers and payments
          </p>
        )}
        <div
          ref={sections}
          id="sections"
          popover="auto"
          className={`inset-x-0 ${isSandbox ? "top-26" : "top-17"} supports-[top:anchor(bottom)]:top-[anchor(--frame_bottom)] bottom-auto m-0 w-full grow flex-col justify-between gap-6 overflow-y-auto border-b border-rule bg-sheet p-3 text-ink open:flex max-lg:open:absolute lg:static lg:flex lg:border-0 lg:pt-0`}
        >
          <nav aria-label="Dashboard" className="flex flex-col gap-5">
            {sectionsFor(isOwner, isSandbox).map((group) => (
              <div key={group.name ?? ""}>
                {group.name && (
                  <p className="px-3 pb-1 text-fine font-semibold text-ink-soft">{group.name}</p>
                )}
                <ul>
                  {group.sections.map(({ name, path, icon: Icon }) => {
                    const href = `/dashboard/stores/${store.slug}${path}`;
                    return (
                      <li key={path}>
                        <Link
                          href={href}
                          aria-current={isCurrent(pathname, href, path) ? "page" : undefined}
                          className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium hover:bg-rule aria-[current]:bg-ink aria-[current]:text-paper"
                        >
                          <Icon aria-hidden="true" className="size-5 shrink-0" />
                          {name}
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </div>
            ))}
          </nav>
          <div className="flex flex-col items-start gap-1 border-t border-rule pt-3">
            <Link
              href="/dashboard/account"
              className="flex min-h-11 max-w-full flex-col justify-center rounded-control px-3 hover:bg-rule"
            >
              <span className="truncate font-semibold">
                {merchant.name}
                {!isOwner && <span className="font-normal text-ink-soft">, staff</span>}
              </span>
              {merchant.name !== merchant.email && (
                <span className="truncate text-fine text-ink-soft">{merchant.email}</span>
              )}
            </Link>
            <SignOutButton className="px-3">Sign out</SignOutButton>
          </div>
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-[clamp(1rem,3vw,3rem)] py-8 outline-none print:p-0"
      >
        {children}
      </main>
    </div>
  );
}

/** Returns whether the link is current. Overview and settings match exactly: pages below them have their own links. */
function isCurrent(pathname: string, href: string, path: string): boolean {
  const exact = path === "" || path === "/settings";
  return pathname === href || (!exact && pathname.startsWith(`${href}/`));
}

/** The store's name, or a menu of all the merchant's stores. */
function StoreSwitcher({ stores }: Pick<FrameProps, "stores">) {
  const store = useStore();
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
