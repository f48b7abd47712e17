import type { z } from "zod";
import type { Resource } from "#lib/kernel/errors.ts";

/** One endpoint of the dashboard as data; always the envelope's style (spec §2.1). */
export interface DashboardRoute<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/dashboard/stores/{store}`, with `{name}` for each parameter. */
  path: `/${string}`;
  /** Who may: everybody who works in the store, or its owners alone. */
  role: "staff" | "owner";
  /** What a 404 of this endpoint speaks of. */
  resource: Resource;
  params: Params;
  query: Query;
  body: Body | null;
  /** What the body may be long, where that is more than elsewhere. */
  bodyBytes?: number;
  output: Output;
  /** The envelope's `message` on success. */
  message: string;
}

/** What a service is given: path parameters, query and body in one object. */
export type DashboardInput<R extends DashboardRoute> = z.output<R["params"]> &
  z.output<R["query"]> &
  (R["body"] extends z.ZodObject ? z.output<R["body"]> : unknown);

export type DashboardOutput<R extends DashboardRoute> = z.output<R["output"]>;
