import { API_BASE_PATH } from "#lib/contract/unspecified.ts";
import { addressOf, type ShownRequest } from "#lib/docs/requests.ts";
import type { FormField, TryForm } from "#lib/docs/try-form.ts";

/** What came back, or why nothing did. */
export type Outcome =
  | {
      kind: "reply";
      status: number;
      statusText: string;
      milliseconds: number;
      headers: [string, string][];
      text: string;
    }
  | { kind: "silence" };

export interface Filled {
  /** By place and name: `query.limit`. */
  values: Record<string, string>;
  body?: string | undefined;
}

/** The request that a filled form stands for; its address begins with `site`. */
export function toRequest(form: TryForm, { values, body }: Filled, site: string): ShownRequest {
  const at = (place: FormField["place"]) =>
    form.fields
      .filter((field) => field.place === place)
      .map(({ name }): [string, string] => [name, values[`${place}.${name}`] ?? ""]);
  const path = addressOf(
    form.path,
    Object.fromEntries(at("path")),
    Object.fromEntries(at("query")),
  );
  return {
    method: form.method,
    url: site + API_BASE_PATH + path,
    headers: at("header").filter(([, value]) => value !== ""),
    body,
    open: form.open,
  };
}

/** Sends it to the instance this page is from, and to no other. */
export async function send(request: ShownRequest, key: string): Promise<Outcome> {
  const started = performance.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: [
        ...(key === "" ? [] : [["authorization", `Bearer ${key}`] as [string, string]]),
        ...(request.body === undefined
          ? []
          : [["content-type", "application/json"] as [string, string]]),
        ...request.headers,
      ],
      body: request.body,
      mode: "same-origin",
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
    });
    const text = await response.text();
    return {
      kind: "reply",
      status: response.status,
      statusText: response.statusText,
      milliseconds: Math.round(performance.now() - started),
      headers: [...response.headers],
      text: indented(text),
    };
  } catch {
    return { kind: "silence" };
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Uid of a variant of the store that can be ordered now, and of its product; undefined without. */
export async function findSomethingInStock(
  key: string,
): Promise<{ product: string; variant: string } | undefined> {
  const outcome = await send(
    {
      method: "GET",
      url: `${API_BASE_PATH}/products?in_stock=true&limit=1`,
      headers: [],
      open: false,
    },
    key,
  );
  if (outcome.kind !== "reply" || outcome.status !== 200) return undefined;
  const [product] = JSON.parse(outcome.text).data.results;
  const variant = product?.variants.find(
    ({ sellable_stock }: { sellable_stock: number }) => sellable_stock > 0,
  );
  return variant && { product: product.uid, variant: variant.uid };
}
