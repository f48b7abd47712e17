import { expect } from "vitest";

/** Concurrent readers, each waiting for its response before the next request. */
const CONNECTIONS = 8;

/** Returns the durations of the reads in milliseconds, sorted; expects all of them to succeed. */
export async function measureReads(read: () => Promise<Response>, reads: number) {
  const times: number[] = [];
  const reader = async () => {
    while (times.length < reads) {
      const started = performance.now();
      const response = await read();
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  return times.sort((a, b) => a - b);
}
