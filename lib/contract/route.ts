import { z } from "zod";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import type { Resource } from "#lib/kernel/errors.ts";

/** Throttle group of an endpoint (spec §8). */
export type ThrottleGroup = "catalogue" | "quotes" | "orders";

/** One endpoint of the public API as data: all that the pipeline and the reference need to know. */
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
  /** What an integrator should know, in Markdown. */
  description: string;
  tag: "Store" | "Catalogue" | "Delivery" | "Orders" | "Reference";
  style: "envelope" | "bare";
  group: ThrottleGroup;
  /** What a 404 of this endpoint speaks of. */
  resource: Resource;
  params: Params;
  query: Query;
  body: Body | null;
  output: Output;
  status: 200 | 201;
  /** The envelope's `message` on success. */
  message: string;
  /** The envelope's `message` on a 400, where the spec shows one of its own. */
  badRequestMessage?: string;
  /** Its own failures, beside those that any endpoint of its kind has. */
  failures: readonly ErrorCode[];
  /**
   * Depends on nothing but the store, its catalogue and the clock: the reply is kept for equal requests,
   * has an `ETag` and answers `If-None-Match`.
   */
  etag: boolean;
  /** An equal request is answered once: reads `Idempotency-Key`, may answer `Idempotency-Replayed`. */
  idempotent: boolean;
  /** Needs no key. */
  open: boolean;
  /** Not in the spec: added by this service. */
  extension: boolean;
}

/** What a service is given: path parameters, query and body in one object. */
export type RouteInput<R extends Route> = z.output<R["params"]> &
  z.output<R["query"]> &
  (R["body"] extends z.ZodObject ? z.output<R["body"]> : unknown);

export type RouteOutput<R extends Route> = z.output<R["output"]>;

/** A read of the catalogue: the enveloped GET most endpoints are. */
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
  open: false,
  extension: false,
} as const satisfies Partial<Route>;
