"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { productList, useSetVisibility } from "#app/dashboard/_queries/products.ts";
import { ProductListFilters } from "#app/dashboard/stores/[store]/products/product-list-filters.tsx";
import { VariantLine } from "#app/dashboard/stores/[store]/products/variant-line.tsx";
import type { ProductSummary, ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";

export const STATE_NAMES: Record<ProductSummary["state"], string> = {
  visible: "Visible",
  hidden: "Hidden",
  inactive: "Inactive",
};

/** The product list, with inline editing of price and stock. */
export function ProductListTable({ path, query }: { path: string; query: ProductSummaryQuery }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(productList(slug, query));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filtered = Object.entries(query).some(([name, value]) => name !== "page" && value);
  const choose = (uid: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(uid);
    else next.delete(uid);
    setChosen(next);
  };
  return (
    <>
      <ProductListFilters path={path} query={query} />
      {data.products.length === 0 ? (
        <EmptyState
          title={filtered ? "No products match" : "Nothing to sell yet"}
          actions={
            filtered ? (
              <ButtonLink href={path}>Show all products</ButtonLink>
            ) : (
              <>
                <ButtonLink href={`${path}/new`}>Add a product</ButtonLink>
                <ButtonLink variant="secondary" href={path.replace(/products$/, "import")}>
                  Import a file
                </ButtonLink>
              </>
            )
          }
        />
      ) : (
        <>
          <BulkActions chosen={[...chosen]} onDone={() => setChosen(new Set())} />
          <ul className="border-t-2 border-ink">
            {data.products.map((product) => (
              <ProductRow
                key={product.uid}
                product={product}
                href={`${path}/${product.uid}`}
                chosen={chosen.has(product.uid)}
                onChoose={(on) => choose(product.uid, on)}
              />
            ))}
          </ul>
        </>
      )}
      <PageLinks path={path} query={query} more={data.more} names={["Newer", "Older"]} />
    </>
  );
}

/** Changes the visibility of the selected products. */
function BulkActions({ chosen, onDone }: { chosen: string[]; onDone: () => void }) {
  const { slug } = useStore();
  const setVisibility = useSetVisibility(slug);
  const toast = useToast();
  const apply = (state: ProductSummary["state"]) =>
    setVisibility.mutate(
      { products: chosen, state },
      {
        onSuccess: ({ changed }) => {
          const what = changed === 1 ? "1 product is" : `${changed} products are`;
          toast(`${what} now ${STATE_NAMES[state].toLowerCase()}`);
          onDone();
        },
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return (
    <div className="sticky top-0 z-10 flex min-h-16 flex-wrap items-center gap-3 bg-paper py-2">
      <p aria-live="polite" className="mr-2 text-fine text-ink-soft">
        {chosen.length === 0 ? "Select products to edit them in bulk" : `${chosen.length} selected`}
      </p>
      {chosen.length > 0 && (
        <>
          <Button
            variant="secondary"
            disabled={setVisibility.isPending}
            onClick={() => apply("visible")}
          >
            Show
          </Button>
          <Button
            variant="secondary"
            disabled={setVisibility.isPending}
            onClick={() => apply("hidden")}
          >
            Hide
          </Button>
          <Button
            variant="secondary"
            disabled={setVisibility.isPending}
            onClick={() => apply("inactive")}
          >
            Deactivate
          </Button>
        </>
      )}
    </div>
  );
}

interface ProductRowProps {
  product: ProductSummary;
  href: string;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function ProductRow({ product, href, chosen, onChoose }: ProductRowProps) {
  const { uid, name, category_name, image, state, variants } = product;
  return (
    <li className="grid grid-cols-[auto_3.5rem_1fr] gap-x-4 border-b border-rule py-4">
      <label className="grid size-11 place-items-center self-start">
        <span className="sr-only">Select {name}</span>
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div className="size-14 overflow-hidden rounded-control bg-rule">
        {image && (
          // biome-ignore lint/performance/noImgElement: merchants' pictures are on any host
          <img src={image} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Link
            href={href}
            className="font-semibold break-words underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <span
            className={`text-fine font-semibold ${state === "visible" ? "text-good" : "text-ink-soft"}`}
          >
            {STATE_NAMES[state]}
          </span>
        </div>
        {category_name && <p className="text-fine text-ink-soft">{category_name}</p>}
        <ul className="mt-2">
          {variants.map((variant) => (
            <VariantLine key={variant.uid} product={{ uid, name }} variant={variant} />
          ))}
        </ul>
      </div>
    </li>
  );
}
