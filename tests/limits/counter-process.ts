import { once } from "node:events";
import { Redis } from "@upstash/redis";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Bucket } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";

/** Settings of one of several processes, as JSON in its first argument. */
export interface CounterRaceOptions {
  url: string;
  token: string;
  /** The limiter, or a broken one that reads the count and writes it separately. */
  limiter: "real" | "read-then-write";
  bucket: Bucket;
  /** Number of concurrent senders, and of requests that each sends in sequence. */
  senders: number;
  requestsPerSender: number;
}

export interface CounterRaceOutcome {
  allowed: number;
  degraded: number;
}

const options: CounterRaceOptions = JSON.parse(process.argv[2] ?? "{}");
const take = options.limiter === "real" ? realLimiter(options) : readThenWrite(options);
process.stdout.write("ready\n");
await once(process.stdin, "data");

const outcome: CounterRaceOutcome = { allowed: 0, degraded: 0 };
const sendInSequence = async () => {
  for (let request = 0; request < options.requestsPerSender; request += 1) {
    const { allowed, degraded } = await take();
    if (allowed) outcome.allowed += 1;
    if (degraded) outcome.degraded += 1;
  }
};
await Promise.all(Array.from({ length: options.senders }, sendInSequence));
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.stdin.destroy();

function realLimiter({ url, token, bucket }: CounterRaceOptions) {
  const limiter = createUpstashLimiter({
    url,
    token,
    clock: systemClock,
    fallback: createMemoryLimiter({ clock: systemClock }),
    log: { warn: () => {} },
    // A long deadline, so that a busy machine does not fail the test.
    deadlineMs: 20_000,
  });
  return () => limiter.take([bucket]);
}

function readThenWrite({ url, token, bucket }: CounterRaceOptions) {
  const redis = new Redis({ url, token });
  return async () => {
    const used = (await redis.get<number>(bucket.identity)) ?? 0;
    if (used >= bucket.limit) return { allowed: false, degraded: false };
    await redis.set(bucket.identity, used + 1);
    return { allowed: true, degraded: false };
  };
}
