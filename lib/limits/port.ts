/** One allowance of one identity: `limit` requests per window (spec §8). */
export interface Bucket {
  /** Policy name, part of the counter's name and of the `RateLimit-Policy` header. */
  policy: string;
  /** Whose allowance: a key's uid or an address digest. Never a key or an address itself. */
  identity: string;
  limit: number;
  windowSeconds: number;
}

/** State of one bucket after a request was counted against it. */
export interface BucketState {
  bucket: Bucket;
  /** Whether this request passes; from `peek`, whether one would. */
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the window ends, 1 to `windowSeconds`; a request then passes. */
  resetSeconds: number;
}

export interface LimitVerdict {
  /** True when every bucket allowed it. */
  allowed: boolean;
  /** One state per bucket, in the order they were given. */
  states: BucketState[];
  /** True when the shared counter did not answer and this process counted alone. */
  degraded: boolean;
}

export interface LimitOptions {
  /** The shared counter has just failed this same request, which must not wait for it twice. */
  alone: boolean;
}

/**
 * Counts requests in fixed windows that begin at whole multiples of `windowSeconds` since the epoch.
 * Never throws and never takes longer than a few hundred milliseconds: a limiter at fault must not
 * become a fault of the service.
 */
export interface Limiter {
  /**
   * Counts one request against every bucket, in one round trip. A bucket counts the requests it
   * allows and no others, so it never holds more than its limit, and it does not look at its
   * neighbours: a request refused by one is still counted by those that allow it, just as if they
   * had been asked one after the other.
   */
  take(buckets: Bucket[], options?: LimitOptions): Promise<LimitVerdict>;
  /** Reads the states without counting. */
  peek(buckets: Bucket[], options?: LimitOptions): Promise<LimitVerdict>;
  /**
   * Returns the bucket's state if this process has seen it used up in the current window. Reads memory
   * only: it costs no round trip, and misses what only other processes have seen.
   */
  knownRefusal(bucket: Bucket): BucketState | undefined;
}
