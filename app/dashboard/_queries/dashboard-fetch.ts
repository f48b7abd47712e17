import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "#app/_queries/fetch-api.ts";
import { withQuery } from "#lib/dashboard/page-query.ts";
import type {
  DashboardInput,
  DashboardResult,
  EndpointName,
} from "#lib/http/routes/dashboard-api.ts";

/** Writes are aborted after this time, because their form is locked. */
const WRITE_TIMEOUT_MS = 30_000;

interface Options {
  /** Idempotency key of a write. */
  key?: string;
  signal?: AbortSignal;
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Parameters<typeof withQuery>[1];
  body?: unknown;
}

/** Calls an endpoint of a store. Throws a FetchError unless it succeeds. */
export function dashboardFetch<Name extends EndpointName>(
  store: string,
  name: Name,
  call: DashboardInput<Name> & Options,
): Promise<DashboardResult<Name>> {
  const { params = {}, query = {}, ...rest } = call as AnyInput & Options;
  const [method, template] = name.split(" ") as [Method, string];
  const path = template.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""));
  return fetchJson(method, `/stores/${store}${withQuery(path, query)}`, rest);
}

type Read = EndpointName & `GET ${string}`;

/** Returns the query for an endpoint of a store. */
export function dashboardQuery<Name extends Read>(
  store: string,
  name: Name,
  input: DashboardInput<Name>,
) {
  return queryOptions({
    queryKey: [...dashboardKey(store, name), input],
    queryFn: ({ signal }) => dashboardFetch(store, name, { ...input, signal }),
  });
}

/** Returns a query for form data; it is not refetched on focus or reconnect, which would overwrite unsaved edits. */
export function formQuery<Name extends Read>(
  store: string,
  name: Name,
  input: DashboardInput<Name>,
) {
  return queryOptions({
    ...dashboardQuery(store, name, input),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns the start of the keys of an endpoint's queries. */
export function dashboardKey(store: string, name: EndpointName): readonly string[] {
  return ["stores", store, name];
}

/** Changes the merchant's session or account, which belong to no store. */
export function changeSession<T extends object = object>(
  name:
    | "POST /session"
    | "PUT /session"
    | "POST /two-factor"
    | "PUT /two-factor"
    | "DELETE /two-factor"
    | "POST /recovery-codes"
    | "DELETE /session"
    | "POST /password"
    | "POST /password-reset"
    | "PUT /password-reset"
    | "POST /invitation",
  body: object,
): Promise<T> {
  const [method, path] = name.split(" ") as [Method, string];
  return fetchJson(method, path, { body });
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function fetchJson<T>(
  method: Method,
  path: string,
  { body, key, signal }: Options & { body?: unknown },
): Promise<T> {
  return fetchApi<T>(`/api/dashboard${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    signal: signal ?? (method === "GET" ? null : AbortSignal.timeout(WRITE_TIMEOUT_MS)),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
