"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { Fragment, useEffect, useRef } from "react";
import type { Contents, PageEntry } from "#lib/docs/contents.ts";

/** Links to all pages, and to the sections of the current one. */
export function DocsNav({ contents }: { contents: Contents }) {
  const current = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current?.closest("nav");
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (box && link && link.offsetTop > box.clientHeight) {
      box.scrollTop = link.offsetTop - box.clientHeight / 2;
    }
  }, []);
  return (
    <ul ref={list} className="flex flex-col gap-7">
      {contents.map(({ name, pages }) => (
        <li key={name}>
          <h2 className="mb-1 text-fine font-semibold tracking-normal text-ink-soft [font-stretch:100%]">
            {name}
          </h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <NavLink page={page} current={page.path === current} />
                {page.path === current && <Sections page={page} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function NavLink({ page, current }: { page: PageEntry; current: boolean }) {
  return (
    <Link
      href={page.path}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      className="-ml-3 flex min-h-11 items-center gap-2 rounded-control px-3 leading-tight hover:bg-rule/60 aria-[current]:bg-rule/60 aria-[current]:font-semibold lg:min-h-9"
    >
      {page.method && (
        <span className="order-last ml-auto text-[0.6875rem] font-semibold text-ink-soft">
          {page.method}
        </span>
      )}{" "}
      <span className="min-w-0">
        {[...page.title.matchAll(/\/?[^/]+/g)].map(({ 0: part, index }) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </Link>
  );
}

function Sections({ page }: { page: PageEntry }) {
  if (page.sections.length < 2) return null;
  return (
    <ul className="my-1 ml-1 border-l border-rule">
      {page.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 pl-4 text-fine leading-tight text-ink-soft hover:text-ink lg:min-h-8"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The contents on narrow screens. Opens without scripts and closes on navigation. */
export function DocsMenu({ contents }: { contents: Contents }) {
  const path = usePathname();
  return (
    <details key={path} className="lg:hidden">
      <summary className="flex target list-none items-center rounded-control px-3 font-semibold hover:bg-rule [&::-webkit-details-marker]:hidden">
        Menu
      </summary>
      <nav
        aria-label="Docs"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-rule-strong bg-paper px-[clamp(1rem,4vw,4rem)] py-6"
      >
        <DocsNav contents={contents} />
      </nav>
    </details>
  );
}
