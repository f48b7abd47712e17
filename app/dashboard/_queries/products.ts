import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FetchError } from "#app/_queries/fetch-api.ts";
import {
  dashboardFetch,
  dashboardKey,
  dashboardQuery,
  formQuery,
} from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import {
  useDeletion,
  useSingleFlightMutation,
} from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import type {
  BulkChange,
  BulkResult,
  ProductFilter,
  ProductSummaryQuery,
} from "#lib/contract/dashboard/products.ts";
import type { DashboardBody, DashboardResult } from "#lib/http/routes/dashboard-api.ts";

const LIST = "GET /products";
const PRODUCT = "GET /products/{product}";
const MOVEMENTS = "GET /variants/{variant}/stock";

type List = DashboardResult<typeof LIST>;
type Summary = List["products"][number];
type Variant = Summary["variants"][number];

/** Query for a page of products. */
export const productList = (store: string, query: ProductSummaryQuery) =>
  dashboardQuery(store, LIST, { query });

/** Query for the number of pictures on other servers. */
export const picturesToCopy = (store: string) => dashboardQuery(store, "GET /picture-copies", {});

interface BulkInput {
  selection: { products: string[] } | { filter: ProductFilter };
  change: BulkChange;
  /** Where an earlier attempt ended. */
  before: BulkResult;
  /** Stops before the next call. */
  signal: AbortSignal;
  onProgress: (progress: BulkResult) => void;
}

/** Changes all selected products, call by call. */
export function useBulkChange(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: async ({ selection, change, before, signal, onProgress }: BulkInput) => {
      let progress = before;
      do {
        const next = "filter" in selection ? { ...selection, after: progress.last } : selection;
        const body = { selection: next, change };
        const { matched, changed, last } = await dashboardFetch(store, "PATCH /products", { body });
        progress = {
          matched: progress.matched + matched,
          changed: progress.changed + changed,
          last,
        };
        onProgress(progress);
      } while (progress.last !== null && !signal.aborted);
      return progress;
    },
    onSettled: () => invalidateLists(client, store),
  });
}

/** Changes a variant's price; the cached lists show it at once. */
export function useUpdatePrice(store: string, variant: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: DashboardBody<"PUT /variants/{variant}/price">, key) =>
      dashboardFetch(store, "PUT /variants/{variant}/price", { params: { variant }, body, key }),
    {
      onSuccess: (saved) => updateVariants(client, store, [saved]),
      onSettled: () => invalidateLists(client, store),
    },
  );
}

/**
 * Changes the stock of variants. Cached lists and products show the result at once, or the current stock if the change
 * is rejected.
 */
export function useAdjustStock(store: string) {
  const client = useQueryClient();
  const update = (saved: Variant[]) => {
    updateVariants(client, store, saved);
    updateStock(client, store, saved);
  };
  return useIdempotentMutation(
    (body: DashboardBody<"POST /stock-adjustments">, key) =>
      dashboardFetch(store, "POST /stock-adjustments", { body, key }),
    {
      onSuccess: update,
      onError: (error) => {
        if (error instanceof FetchError && isStockRejection(error.code)) {
          update(error.details as Variant[]);
        }
      },
      onSettled: () => invalidateLists(client, store),
    },
  );
}

/** Returns whether an error's details are the variants with their current stock. */
function isStockRejection(code: string | undefined): boolean {
  return code === "STOCK_CHANGED" || code === "QUANTITY_TOO_LARGE";
}

/** Replaces variants in the cached lists. */
function updateVariants(client: QueryClient, store: string, saved: Variant[]): void {
  const byUid = new Map(saved.map((variant) => [variant.uid, variant]));
  updateLists(client, store, (product) => ({
    ...product,
    variants: product.variants.map((variant) => byUid.get(variant.uid) ?? variant),
  }));
}

/** Updates the stock in the cached products of the editor, whose version does not include it. */
function updateStock(client: QueryClient, store: string, saved: Variant[]): void {
  const byUid = new Map(saved.map((variant) => [variant.uid, variant]));
  client.setQueriesData<DashboardResult<typeof PRODUCT>>(
    { queryKey: dashboardKey(store, PRODUCT) },
    (product) =>
      product && {
        ...product,
        variants: product.variants.map((variant) => {
          const { on_hand, reserved } = byUid.get(variant.uid) ?? variant;
          return { ...variant, on_hand, reserved };
        }),
      },
  );
}

/** Changes the products of the cached lists. */
function updateLists(
  client: QueryClient,
  store: string,
  change: (product: Summary) => Summary,
): void {
  client.setQueriesData<List>(
    { queryKey: dashboardKey(store, LIST) },
    (list) => list && { ...list, products: list.products.map(change) },
  );
}

/** Refetches the lists and stock histories. Not awaited: the form closes at once. */
function invalidateLists(client: QueryClient, store: string): void {
  for (const name of [LIST, MOVEMENTS] as const) {
    void client.invalidateQueries({ queryKey: dashboardKey(store, name) });
  }
}

export const stockMovements = (store: string, variant: string) => ({
  ...dashboardQuery(store, MOVEMENTS, { params: { variant } }),
  staleTime: 0,
});

export const storeProduct = (store: string, product: string) =>
  formQuery(store, PRODUCT, { params: { product } });

/** Creates a product, or updates an existing one. */
export function useSaveProduct(store: string, product?: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ version, ...draft }: ProductDraft & { version: string }, key) =>
      product === undefined
        ? dashboardFetch(store, "POST /products", { body: draft, key })
        : dashboardFetch(store, "PUT /products/{product}", {
            params: { product },
            body: { ...draft, version },
            key,
          }),
    {
      onSuccess: (saved) => {
        client.setQueryData(storeProduct(store, saved.uid).queryKey, saved);
        invalidateLists(client, store);
      },
    },
  );
}

/** Creates a hidden copy of a product. */
export function useDuplicateProduct(store: string, product: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (_: undefined, key) =>
      dashboardFetch(store, "POST /products/{product}/copies", { params: { product }, key }),
    {
      onSuccess: (copy) => {
        client.setQueryData(storeProduct(store, copy.uid).queryKey, copy);
        invalidateLists(client, store);
      },
    },
  );
}

/** Deletes a product that was never ordered. */
export function useDeleteProduct(store: string) {
  return useDeletion(dashboardKey(store, LIST), (product) =>
    dashboardFetch(store, "DELETE /products/{product}", { params: { product } }),
  );
}

/** Archives a product. */
export function useArchiveProduct(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (product: string) =>
      dashboardFetch(store, "PATCH /products", {
        body: { selection: { products: [product] }, change: { state: "archived" } },
      }),
    onSettled: () => invalidateLists(client, store),
  });
}
