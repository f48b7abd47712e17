import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { formQuery, storeQuery } from "#app/dashboard/_queries/store-query.ts";
import type { ProductDetail, ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import type {
  PriceUpdate,
  ProductSummary,
  ProductSummaryPage,
  ProductSummaryQuery,
  StockAdjustment,
  StockMovement,
  VariantSummary,
} from "#lib/contract/dashboard/products.ts";
import { withQuery } from "#lib/dashboard/page-query.ts";

const listKey = (store: string) => ["stores", store, "products"] as const;

/** Query for a page of products. */
export function productList(store: string, query: ProductSummaryQuery) {
  return queryOptions({
    queryKey: [...listKey(store), "list", query],
    queryFn: ({ signal }) =>
      fetchStore<ProductSummaryPage>(store, withQuery("/products", query), { signal }),
  });
}

/** Query for the number of pictures on other servers. */
export const picturesToCopy = (store: string) =>
  storeQuery<{ left: number }>(store, "/picture-copies");

/** Changes the visibility of products, with an optimistic update. */
export function useSetVisibility(store: string) {
  const client = useQueryClient();
  const queryKey = listKey(store);
  return useIdempotentMutation(
    (body: { products: string[]; state: ProductSummary["state"] }) =>
      fetchStore<{ changed: number }>(store, "/products", { method: "PATCH", body }),
    {
      onMutate: async ({ products, state }) => {
        await client.cancelQueries({ queryKey });
        const before = client.getQueriesData<ProductSummaryPage>({
          queryKey: [...queryKey, "list"],
        });
        updateLists(client, store, (product) =>
          products.includes(product.uid) ? { ...product, state } : product,
        );
        return before;
      },
      onError: (_error, _input, before) => {
        for (const [key, list] of before ?? []) client.setQueryData(key, list);
      },
      onSettled: () => void client.invalidateQueries({ queryKey }),
    },
  );
}

export function useUpdatePrice(store: string, variant: string) {
  return useUpdateVariant(store, (body: PriceUpdate, key) =>
    fetchStore<VariantSummary>(store, `/variants/${variant}/price`, { method: "PUT", body, key }),
  );
}

export function useAdjustStock(store: string, variant: string) {
  return useUpdateVariant(store, (body: StockAdjustment, key) =>
    fetchStore<VariantSummary>(store, `/variants/${variant}/stock`, { method: "POST", body, key }),
  );
}

/** Updates a variant; the cached lists show it at once. */
function useUpdateVariant<Input>(
  store: string,
  write: (input: Input, key: string) => Promise<VariantSummary>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(write, {
    onSuccess: (saved) =>
      updateLists(client, store, (product) => ({
        ...product,
        variants: product.variants.map((variant) => (variant.uid === saved.uid ? saved : variant)),
      })),
    onSettled: () => void client.invalidateQueries({ queryKey: listKey(store) }),
  });
}

/** Changes the products of the cached lists. */
function updateLists(
  client: QueryClient,
  store: string,
  change: (product: ProductSummary) => ProductSummary,
): void {
  client.setQueriesData<ProductSummaryPage>(
    { queryKey: [...listKey(store), "list"] },
    (list) => list && { ...list, products: list.products.map(change) },
  );
}

export function stockMovements(store: string, variant: string) {
  return queryOptions({
    queryKey: [...listKey(store), "stock", variant],
    queryFn: ({ signal }) =>
      fetchStore<StockMovement[]>(store, `/variants/${variant}/stock`, { signal }),
    staleTime: 0,
  });
}

export const storeProduct = (store: string, product: string) =>
  formQuery<ProductDetail>(store, `/products/${product}`);

/** Creates a product, or updates an existing one. */
export function useSaveProduct(store: string, product?: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: ProductDraft & { version?: string }, key) =>
      fetchStore<ProductDetail>(store, product ? `/products/${product}` : "/products", {
        method: product ? "PUT" : "POST",
        body,
        key,
      }),
    {
      onSuccess: (saved) => {
        client.setQueryData(storeProduct(store, saved.uid).queryKey, saved);
        void client.invalidateQueries({ queryKey: listKey(store) });
      },
    },
  );
}
