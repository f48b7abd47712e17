import { API_BASE_PATH } from "#lib/contract/constants.ts";
import type { ProductPage } from "#lib/contract/product.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { type JsonText, jsonArray, jsonObject } from "#lib/serializers/json-text.ts";
import { findPage } from "#lib/services/catalogue/find-page.ts";
import { toProductJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns a page of the visible products with the exact number of matches. */
export async function listProducts(
  ctx: StoreContext,
  query: ProductQuery,
): Promise<JsonText<ProductPage>> {
  const { limit, offset } = query;
  const { count, correctedSearch, ...page } = await findPage(ctx, query);
  return jsonObject<ProductPage>({
    count,
    ...(correctedSearch !== undefined && { corrected_search: correctedSearch }),
    next: offset + limit < count ? pageLink(ctx.publicUrl, query, offset + limit) : null,
    previous: offset > 0 ? pageLink(ctx.publicUrl, query, Math.max(offset - limit, 0)) : null,
    results: jsonArray(toProductJson(ctx, page)),
  });
}

const DEFAULTS: Readonly<Record<string, unknown>> = ProductQuery.parse({});

/** Builds a page link from the configured URL, never from the Host header, with the query's parameters. */
function pageLink(publicUrl: string, { limit, ...query }: ProductQuery, offset: number): string {
  const link = new URL(`${publicUrl}${API_BASE_PATH}/products`);
  link.searchParams.set("limit", String(limit));
  for (const [name, value] of Object.entries({ ...query, offset })) {
    for (const parameter of parametersOf(name, value)) link.searchParams.append(...parameter);
  }
  return link.href;
}

/** Returns the parameters of a value; none if it is the default. */
function parametersOf(name: string, value: ProductQuery[keyof ProductQuery]): [string, string][] {
  if (Array.isArray(value)) return value.map((each) => [name, each]);
  if (typeof value !== "object") return value === DEFAULTS[name] ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => parametersOf(`${name}[${key}]`, each));
}
