export type * from "./api-types.ts";
export {
  type CallOptions,
  type ClientOptions,
  createStorefrontClient,
  type OrderOptions,
  type ProductFilterOptions,
  type ProductListQuery,
  type StorefrontClient,
} from "./client.ts";
export { type ApiError, type ClientError, isRetryable, type NoResponse } from "./errors.ts";
export type { Meta } from "./result.ts";
export type { RetryOptions } from "./retry.ts";
