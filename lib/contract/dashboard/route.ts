import { z } from "zod";
import type { Resource } from "#lib/kernel/errors.ts";

/** Declares one endpoint of the dashboard, always in the envelope style. */
export interface DashboardRoute<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/dashboard/stores/{store}`, with `{name}` for each parameter. */
  path: `/${string}`;
  /** Required role: any member of the store, or an owner. */
  role: "staff" | "owner";
  /** The resource that a 404 of this endpoint names. */
  resource: Resource;
  params: Params;
  query: Query;
  body: Body | null;
  /** A rate limit per store, in addition to the merchant's. */
  limitPerStore?: "picture_copies_per_store";
  /** Maximum size of the body, if larger than the default. */
  bodyBytes?: number;
  output: Output;
}

/** Defaults of an endpoint without input. */
export const noInput = { params: z.object({}), query: z.object({}), body: null } as const;

/** Input of a service: path parameters, query and body in one object. */
export type DashboardInput<R extends DashboardRoute> = z.output<R["params"]> &
  z.output<R["query"]> &
  (R["body"] extends z.ZodObject ? z.output<R["body"]> : unknown);

export type DashboardOutput<R extends DashboardRoute> = z.output<R["output"]>;
