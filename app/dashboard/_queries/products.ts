import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  dashboardFetch,
  dashboardKey,
  dashboardQuery,
  formQuery,
} from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import type {
  BulkChange,
  BulkResult,
  ProductFilter,
  ProductSummaryQuery,
} from "#lib/contract/dashboard/products.ts";
import type { DashboardBody, DashboardResult } from "#lib/http/routes/dashboard-api.ts";

const LIST = "GET /products";
const MOVEMENTS = "GET /variants/{variant}/stock";

type List = DashboardResult<typeof LIST>;
type Summary = List["products"][number];

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

export function useUpdatePrice(store: string, variant: string) {
  return useUpdateVariant(store, (body: DashboardBody<"PUT /variants/{variant}/price">, key) =>
    dashboardFetch(store, "PUT /variants/{variant}/price", { params: { variant }, body, key }),
  );
}

export function useAdjustStock(store: string, variant: string) {
  return useUpdateVariant(store, (body: DashboardBody<"POST /variants/{variant}/stock">, key) =>
    dashboardFetch(store, "POST /variants/{variant}/stock", { params: { variant }, body, key }),
  );
}

/** Updates a variant; the cached lists show it at once. */
function useUpdateVariant<Input>(
  store: string,
  write: (input: Input, key: string) => Promise<Summary["variants"][number]>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(write, {
    onSuccess: (saved) =>
      updateLists(client, store, (product) => ({
        ...product,
        variants: product.variants.map((variant) => (variant.uid === saved.uid ? saved : variant)),
      })),
    onSettled: () => invalidateLists(client, store),
  });
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
  formQuery(store, "GET /products/{product}", { params: { product } });

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
