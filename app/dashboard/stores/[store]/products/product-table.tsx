"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { ExportButton } from "#app/dashboard/_components/export-button.tsx";
import { FilterForm, FilterSelect } from "#app/dashboard/_components/filter-form.tsx";
import type { ListColumn } from "#app/dashboard/_components/list-cells.tsx";
import { ListTable } from "#app/dashboard/_components/list-table.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { productList } from "#app/dashboard/_queries/products.ts";
import {
  type BulkEdit,
  BulkEditButton,
  BulkEditDialog,
} from "#app/dashboard/stores/[store]/products/bulk-edit.tsx";
import { ProductLines } from "#app/dashboard/stores/[store]/products/product-lines.tsx";
import {
  PriceDialog,
  StockDialog,
} from "#app/dashboard/stores/[store]/products/variant-dialogs.tsx";
import type { ProductSummary, ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";
import { VISIBILITY_NAMES } from "#lib/contract/dashboard/visibility.ts";

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
  categories: { uid: string; name: string }[];
}

/** The product list, with inline editing of price and stock. */
export function ProductListTable({ path, query, categories }: ProductListTableProps) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(productList(slug, query));
  const [edited, setEdited] = useState<{ variant: string; field: "price" | "stock" }>();
  const [bulkEdit, setBulkEdit] = useState<BulkEdit>();
  const { page, ordering, ...filter } = query;
  const filtered = Object.values(filter).some(Boolean);
  const actions = (
    <>
      <BulkEditButton count={data.count} onEdit={setBulkEdit} />
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
          canSelectAll
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
      {bulkEdit && (
        <BulkEditDialog
          edit={bulkEdit}
          filter={filter}
          categories={categories}
          onClose={() => setBulkEdit(undefined)}
        />
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

const STOCK_NAMES = { low: "Low", out: "Sold out" };
const WEIGHT_NAMES = { none: "No weight" };
const PROMO_NAMES = { on: "On promotion", ending: "Ending soon" };

/** Filters of the product list. */
function ProductListFilters({ path, query, categories }: ProductListTableProps) {
  const { category, state, stock, promo, weight } = query;
  const categoryNames = Object.fromEntries(categories.map(({ uid, name }) => [uid, name]));
  return (
    <FilterForm path={path} query={query} placeholder="Name, brand or SKU">
      <FilterSelect label="Category" name="category" value={category} options={categoryNames} />
      <FilterSelect label="Visibility" name="state" value={state} options={VISIBILITY_NAMES} />
      <FilterSelect label="Stock" name="stock" value={stock} all="Any" options={STOCK_NAMES} />
      <FilterSelect label="Promotion" name="promo" value={promo} all="Any" options={PROMO_NAMES} />
      <FilterSelect label="Weight" name="weight" value={weight} all="Any" options={WEIGHT_NAMES} />
    </FilterForm>
  );
}
