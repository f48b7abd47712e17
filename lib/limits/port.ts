/** Allows one identity `limit` requests per hour. */
export interface Bucket {
  /** Name of the policy, used in the counter's key and the `RateLimit-Policy` header. */
  policy: string;
  /** Uid of an API key or digest of an address; never the key or the address itself. */
  identity: string;
  limit: number;
}

/** State of a bucket after a request was counted. */
export interface BucketState {
  bucket: Bucket;
  /** Whether this request passes; from `peek`, whether one would. */
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, 1 to 3600. */
  resetSeconds: number;
}

export interface LimitVerdict {
  /** One state per bucket, in the same order. */
  states: BucketState[];
  /** True when the shared counter did not answer and this process counted by itself. */
  degraded: boolean;
}

export interface LimitOptions {
  /** Skips the shared counter, which has already failed for this request. */
  localOnly: boolean;
}

/**
 * Counts requests in fixed windows of one hour that start on the hour (UTC), the same in every process.
 * Never throws and takes at most a few hundred milliseconds, so an outage of the counter does not become an outage of
 * the service.
 */
export interface Limiter {
  /**
   * Counts one request against every bucket, in one round trip. Each bucket counts only the requests it allows,
   * independently of the others: a request that one bucket rejects is still counted by the rest.
   */
  take(buckets: Bucket[], options?: LimitOptions): Promise<LimitVerdict>;
  /** Reads the states without counting. */
  peek(buckets: Bucket[], options?: LimitOptions): Promise<LimitVerdict>;
  /**
   * Returns the bucket's state if this process knows that it is used up in the current window. Reads memory
   * only, without a round trip.
   */
  knownRejection(bucket: Bucket): BucketState | undefined;
}
