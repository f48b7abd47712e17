import { z } from "zod";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import type { Resource } from "#lib/kernel/errors.ts";

/** Throttle group of an endpoint. */
export type ThrottleGroup = "catalogue" | "quotes" | "orders" | "payments";

/** Declares one endpoint of the public API, for its handler and the reference. */
export interface Route<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST";
  /** Below the base path, with `{name}` for each parameter. */
  path: `/${string}`;
  summary: string;
  /** For integrators, in Markdown. */
  description: string;
  tag: "Store" | "Catalogue" | "Delivery" | "Orders" | "Payments" | "Events" | "Reference";
  style: "envelope" | "bare";
  group: ThrottleGroup;
  /** The resource that a 404 of this endpoint names. */
  resource: Resource;
  params: Params;
  query: Query;
  body: Body | null;
  output: Output;
  status: 200 | 201;
  /** The envelope's `message` on success. */
  message: string;
  /** The envelope's `message` on a 400; a general one by default. */
  badRequestMessage?: string;
  /** Failures in addition to those common to all endpoints. */
  failures: readonly ErrorCode[];
  /**
   * True when the response depends only on the store, its catalogue and the clock: it is cached and supports
   * `If-None-Match`.
   */
  etag: boolean;
  /** Accepts `Idempotency-Key`; a replay has `Idempotency-Replayed`. */
  idempotent: boolean;
  /** Requires no key. */
  unauthenticated: boolean;
  /** Requires a key that may read events. */
  readsEvents: boolean;
  /** Whether the endpoint is marked as an extension in the docs. */
  extension: boolean;
}

/** Input of a service: path parameters, query and body in one object. */
export type RouteInput<R extends Route> = z.output<R["params"]> &
  z.output<R["query"]> &
  (R["body"] extends z.ZodObject ? z.output<R["body"]> : unknown);

export type RouteOutput<R extends Route> = z.output<R["output"]>;

/** Defaults of most endpoints: an enveloped GET of the catalogue. */
export const catalogueRead = {
  method: "GET",
  tag: "Catalogue",
  style: "envelope",
  group: "catalogue",
  resource: "path",
  params: z.object({}),
  query: z.object({}),
  body: null,
  status: 200,
  failures: [],
  etag: true,
  idempotent: false,
  unauthenticated: false,
  readsEvents: false,
  extension: false,
} as const satisfies Partial<Route>;
