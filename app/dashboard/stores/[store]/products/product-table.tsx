"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ExportButton } from "#app/dashboard/_components/export-button.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import { IF_SELECTED, type ListColumn } from "#app/dashboard/_components/list-cells.tsx";
import { ListTable } from "#app/dashboard/_components/list-table.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError } from "#app/dashboard/_queries/fetch-store.ts";
import { productList, useSetVisibility } from "#app/dashboard/_queries/products.ts";
import {
  ProductLines,
  STATE_NAMES,
} from "#app/dashboard/stores/[store]/products/product-lines.tsx";
import {
  PriceDialog,
  StockDialog,
} from "#app/dashboard/stores/[store]/products/variant-dialogs.tsx";
import type { ProductSummary, ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";
import { formatCount } from "#lib/format/format-count.ts";

const COLUMNS: ListColumn[] = [
  { name: "Product", ordering: "name" },
  { name: "Visibility", hideWhenNarrow: true },
  { name: "Category", hideWhenNarrow: true },
  { name: "Stock", ordering: "stock", isNumeric: true },
  { name: "Price", ordering: "price", isNumeric: true },
];

interface ProductListTableProps {
  path: string;
  query: ProductSummaryQuery;
  categories: ProductCategory[];
}

/** The product list, with inline editing of price and stock. */
export function ProductListTable({ path, query, categories }: ProductListTableProps) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(productList(slug, query));
  const [edited, setEdited] = useState<{ variant: string; field: "price" | "stock" }>();
  const { page, ordering, ...filter } = query;
  const filtered = Object.values(filter).some(Boolean);
  const actions = (
    <>
      <VisibilityButtons />
      <ExportButton action={`/api/dashboard/stores/${slug}/export`} />
    </>
  );
  return (
    <>
      <ProductListFilters path={path} query={query} categories={categories} />
      {data.products.length === 0 ? (
        <NoProducts path={path} filtered={filtered || page > 1} />
      ) : (
        <ListTable
          label="Products"
          path={path}
          query={query}
          count={data.count}
          columns={COLUMNS}
          actions={actions}
        >
          {data.products.map((product) => (
            <ProductLines
              key={product.uid}
              product={product}
              href={`${path}/${product.uid}`}
              onEdit={({ uid }, field) => setEdited({ variant: uid, field })}
            />
          ))}
        </ListTable>
      )}
      {edited && (
        <EditDialog
          products={data.products}
          variant={edited.variant}
          dialog={edited.field === "price" ? PriceDialog : StockDialog}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface EditDialogProps {
  products: ProductSummary[];
  variant: string;
  dialog: typeof PriceDialog;
  onClose: () => void;
}

/** Edits a listed variant. */
function EditDialog({ products, variant: uid, dialog: Dialog, onClose }: EditDialogProps) {
  const product = products.find(({ variants }) => variants.some((variant) => variant.uid === uid));
  const variant = product?.variants.find((each) => each.uid === uid);
  if (!product || !variant) return null;
  return <Dialog variant={variant} label={`${product.name}, ${variant.name}`} onClose={onClose} />;
}

function NoProducts({ path, filtered }: { path: string; filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? "No products match" : "No products yet"}
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
  );
}

const VISIBILITY: [ProductSummary["state"], string][] = [
  ["visible", "Show"],
  ["hidden", "Hide"],
  ["inactive", "Deactivate"],
];

/** Changes the visibility of the selected products. */
function VisibilityButtons() {
  const { slug } = useStore();
  const setVisibility = useSetVisibility(slug);
  const toast = useToast();
  const apply = (state: ProductSummary["state"], form: HTMLFormElement) =>
    setVisibility.mutate(
      { products: new FormData(form).getAll("product").map(String), state },
      {
        onSuccess: ({ changed }) => {
          const verb = changed === 1 ? "is" : "are";
          toast(
            `${formatCount(changed, "product")} ${verb} now ${STATE_NAMES[state].toLowerCase()}`,
          );
          form.reset();
        },
        onError: (error) => toast(explainWriteError(error), { variant: "error" }),
      },
    );
  return VISIBILITY.map(([state, name]) => (
    <Button
      key={state}
      variant="secondary"
      className={IF_SELECTED}
      disabled={setVisibility.isPending}
      onClick={({ currentTarget: { form } }) => form && apply(state, form)}
    >
      {name}
    </Button>
  ));
}

interface ProductCategory {
  uid: string;
  name: string;
}

interface ProductListFiltersProps {
  path: string;
  query: ProductSummaryQuery;
  categories: ProductCategory[];
}

/** Filters of the product list. */
function ProductListFilters({ path, query, categories }: ProductListFiltersProps) {
  return (
    <FilterForm path={path} query={query} placeholder="Name, brand or SKU">
      <Select label="Category" name="category" defaultValue={query.category ?? ""}>
        <option value="">All</option>
        {categories.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Visibility" name="state" defaultValue={query.state ?? ""}>
        <option value="">All</option>
        <option value="visible">Visible</option>
        <option value="hidden">Hidden</option>
        <option value="inactive">Inactive</option>
      </Select>
      <Select label="Stock" name="stock" defaultValue={query.stock ?? ""}>
        <option value="">Any</option>
        <option value="low">Low</option>
        <option value="out">Sold out</option>
      </Select>
      <Select label="Promotion" name="promo" defaultValue={query.promo ?? ""}>
        <option value="">Any</option>
        <option value="on">On promotion</option>
        <option value="ending">Ending soon</option>
      </Select>
    </FilterForm>
  );
}
