import { queryOptions, useQueryClient } from "@tanstack/react-query";
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
const stockKey = (store: string) => ["stores", store, "stock"] as const;

/** Query for a page of products. */
export function productList(store: string, query: ProductSummaryQuery) {
  return queryOptions({
    queryKey: [...listKey(store), query],
    queryFn: ({ signal }) =>
      fetchStore<ProductSummaryPage>(store, withQuery("/products", query), { signal }),
  });
}

/** Query for the number of pictures on other servers. */
export const picturesToCopy = (store: string) =>
  storeQuery<{ left: number }>(store, "/picture-copies");

/** Changes the visibility of products, with an optimistic update. */
export function useSetVisibility(store: string) {
  return useListEdit(
    store,
    (body: { products: string[]; state: ProductSummary["state"] }) =>
      fetchStore<{ changed: number }>(store, "/products", { method: "PATCH", body }),
    (product, { products, state }) =>
      products.includes(product.uid) ? { ...product, state } : product,
  );
}

export function useUpdatePrice(store: string, variant: string) {
  return useListEdit(
    store,
    (body: PriceUpdate, key) =>
      fetchStore<VariantSummary>(store, `/variants/${variant}/price`, { method: "PUT", body, key }),
    (product, { price, promo_price, promo_expiry }) =>
      withVariant(product, variant, { price, promo_price, promo_expiry }),
  );
}

export function useAdjustStock(store: string, variant: string) {
  return useListEdit(
    store,
    (body: StockAdjustment, key) =>
      fetchStore<VariantSummary>(store, `/variants/${variant}/stock`, {
        method: "POST",
        body,
        key,
      }),
    (product, { change }) => {
      const found = product.variants.find(({ uid }) => uid === variant);
      return found ? withVariant(product, variant, { on_hand: found.on_hand + change }) : product;
    },
  );
}

export function stockMovements(store: string, variant: string) {
  return queryOptions({
    queryKey: [...stockKey(store), variant],
    queryFn: ({ signal }) =>
      fetchStore<StockMovement[]>(store, `/variants/${variant}/stock`, { signal }),
    staleTime: 0,
  });
}

function withVariant(
  product: ProductSummary,
  uid: string,
  change: Partial<VariantSummary>,
): ProductSummary {
  const variants = product.variants.map((each) =>
    each.uid === uid ? { ...each, ...change } : each,
  );
  return { ...product, variants };
}

/** A mutation with an optimistic update of the cached lists, rolled back on error. */
function useListEdit<Input, Output>(
  store: string,
  write: (input: Input, key: string) => Promise<Output>,
  applyEdit: (product: ProductSummary, input: Input) => ProductSummary,
) {
  const client = useQueryClient();
  const queryKey = listKey(store);
  return useIdempotentMutation(write, {
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<ProductSummaryPage>({ queryKey });
      client.setQueriesData<ProductSummaryPage>(
        { queryKey },
        (list) =>
          list && { ...list, products: list.products.map((product) => applyEdit(product, input)) },
      );
      return before;
    },
    onError: (_error, _input, before) => {
      for (const [key, list] of before ?? []) client.setQueryData(key, list);
    },
    onSettled: () => {
      for (const key of [queryKey, stockKey(store)]) {
        void client.invalidateQueries({ queryKey: key });
      }
    },
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
