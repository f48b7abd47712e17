/** One hourly allowance of one identity: `limit` requests per window (spec §8). */
export interface Bucket {
  /** Policy name, part of the counter's name and of the `RateLimit-Policy` header. */
  policy: string;
  /** Whose allowance: a key's uid or an address digest. Never a key itself. */
  identity: string;
  limit: number;
  windowSeconds: number;
}

/** State of one bucket after a request was counted against it. */
export interface BucketState {
  bucket: Bucket;
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

/**
 * Counts requests in fixed windows that begin at whole multiples of `windowSeconds` since the epoch.
 * Never throws and never takes longer than a few hundred milliseconds: a limiter at fault must not
 * become a fault of the service.
 */
export interface Limiter {
  /** Counts one request against every bucket, in one round trip. */
  take(buckets: Bucket[]): Promise<LimitVerdict>;
  /** Reads the states without counting. */
  peek(buckets: Bucket[]): Promise<LimitVerdict>;
}
