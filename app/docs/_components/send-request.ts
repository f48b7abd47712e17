import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { buildPath, type ExampleRequest } from "#lib/docs/requests.ts";
import type { FormField, TryForm } from "#lib/docs/try-form.ts";

export interface TryResponse {
  status: number;
  statusText: string;
  milliseconds: number;
  headers: [string, string][];
  text: string;
}

/** Values of a form: parameters by `parameterKey`, and `body`. */
export type FormValues = Record<string, string>;

/** Returns the name of a parameter's value, such as `query.limit`. */
export function parameterKey({ location, name }: Pick<FormField, "location" | "name">): string {
  return `${location}.${name}`;
}

/** Returns the request of a completed form; its URL begins with `site`. */
export function toRequest(form: TryForm, values: FormValues, site: string): ExampleRequest {
  const at = (location: FormField["location"]) =>
    form.fields
      .filter((field) => field.location === location)
      .map((field): [string, string] => [field.name, values[parameterKey(field)] ?? ""]);
  const path = buildPath(
    form.path,
    Object.fromEntries(at("path")),
    Object.fromEntries(at("query")),
  );
  return {
    method: form.method,
    url: site + API_BASE_PATH + path,
    headers: at("header").filter(([, value]) => value !== ""),
    body: values.body,
    unauthenticated: form.unauthenticated,
  };
}

/** Sends the request to the instance that serves this page. Returns undefined when it cannot be reached. */
export async function send(request: ExampleRequest, key: string): Promise<TryResponse | undefined> {
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
      status: response.status,
      statusText: response.statusText,
      milliseconds: Math.round(performance.now() - started),
      headers: [...response.headers],
      text: formatJson(text),
    };
  } catch {
    return undefined;
  }
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the uids of an available variant and its product, if the store has one. */
export async function findAvailableVariant(
  key: string,
): Promise<{ product: string; variant: string } | undefined> {
  const response = await send(
    {
      method: "GET",
      url: `${API_BASE_PATH}/products?in_stock=true&limit=1`,
      headers: [],
      unauthenticated: false,
    },
    key,
  );
  if (response?.status !== 200) return undefined;
  const [product] = JSON.parse(response.text).data.results;
  const variant = product?.variants.find(
    ({ sellable_stock }: { sellable_stock: number }) => sellable_stock > 0,
  );
  return variant && { product: product.uid, variant: variant.uid };
}
