import type { z } from "zod";
import { CATALOGUE_ENDPOINTS } from "#lib/http/routes/dashboard/catalogue.ts";
import { FILE_ENDPOINTS } from "#lib/http/routes/dashboard/files.ts";
import { MAIL_ENDPOINTS } from "#lib/http/routes/dashboard/mails.ts";
import { ORDER_ENDPOINTS } from "#lib/http/routes/dashboard/orders.ts";
import { PAYMENT_ENDPOINTS } from "#lib/http/routes/dashboard/payments.ts";
import { PEOPLE_ENDPOINTS } from "#lib/http/routes/dashboard/people.ts";
import { SETTINGS_ENDPOINTS } from "#lib/http/routes/dashboard/settings.ts";
import { WEBHOOK_ENDPOINTS } from "#lib/http/routes/dashboard/webhooks.ts";
import { dashboardRoutes, type PathParams } from "#lib/http/routes/dashboard-route.ts";

/** The JSON endpoints of a store in the dashboard's API. */
export const DASHBOARD_ENDPOINTS = {
  ...ORDER_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  ...SETTINGS_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...PEOPLE_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
};

export const dashboardApi = dashboardRoutes({ ...DASHBOARD_ENDPOINTS, ...FILE_ENDPOINTS });

// The types that `dashboardFetch` checks the browser's calls with.

type DashboardApi = typeof DASHBOARD_ENDPOINTS;

/** An endpoint of a store, such as `GET /orders/{order}`. */
export type EndpointName = keyof DashboardApi;

/** A value after `JSON.stringify` and `JSON.parse`: a Date has become a string. */
export type Jsonified<T> = T extends { toJSON(): infer Json }
  ? Json
  : T extends object
    ? { [Key in keyof T]: Jsonified<T[Key]> }
    : T;

/** The response of an endpoint. */
export type DashboardResult<Name extends EndpointName> = Jsonified<
  Awaited<ReturnType<DashboardApi[Name]["service"]>>
>;

type QuerySchema<Name extends EndpointName> = NonNullable<DashboardApi[Name]["query"]>;
type BodySchema<Name extends EndpointName> = NonNullable<DashboardApi[Name]["body"]>;

/** The body that an endpoint accepts. */
export type DashboardBody<Name extends EndpointName> = z.input<BodySchema<Name>>;

/** The path's parameters, the query and the body; each only if the endpoint has it. */
export type DashboardInput<Name extends EndpointName> = (unknown extends PathParams<Name>
  ? object
  : { params: PathParams<Name> }) &
  ([QuerySchema<Name>] extends [never] ? object : { query: Partial<z.output<QuerySchema<Name>>> }) &
  ([BodySchema<Name>] extends [never] ? object : { body: DashboardBody<Name> });
