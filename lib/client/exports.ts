export type * from "./api-types.ts";
export {
  type CallOptions,
  type ClientOptions,
  createStorefrontClient,
  type EventListQuery,
  type OrderOptions,
  type ProductFilterQuery,
  type ProductListQuery,
  type StorefrontClient,
} from "./client.ts";
export { type ApiError, type ClientError, isRetryable, type NoResponse } from "./errors.ts";
export type { Meta, Result } from "./result.ts";
export type { RetryOptions } from "./retry.ts";
