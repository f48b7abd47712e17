import { expect, it, onTestFinished } from "vitest";
import { createCallLimiter } from "#lib/couriers/call-limiter.ts";
import { createUpstream } from "#lib/couriers/shipbubble/http.ts";
import { until } from "#tests/couriers/setup.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";

const PATH = "/shipping/fetch_rates";

async function setup() {
  const fake = await startFakeAggregator();
  onTestFinished(() => fake.close());
  const limiter = createCallLimiter([]);
  const { url: baseUrl, apiKey } = fake;
  const upstream = createUpstream({ baseUrl, apiKey, limiter, maxResponseBytes: 100_000 });
  return { fake, upstream };
}

it.each(["hang", "drip"] as const)("ends a %s with the reason of its signal", async (fault) => {
  const { fake, upstream } = await setup();
  fake.setFault(fault);
  const call = new AbortController();
  const pending = upstream.post(PATH, {}, { signal: call.signal, latestStart: 0 });
  await until(() => fake.requests.length === 1);
  // Enough time for a body to start.
  setTimeout(() => call.abort(new Error("no longer wanted")), 30);
  await expect(pending).rejects.toThrow("no longer wanted");
  await until(() => fake.requests[0]?.abandoned === true);
});

it("makes no call for an aborted signal", async () => {
  const { fake, upstream } = await setup();
  const signal = AbortSignal.abort(new Error("no longer wanted"));
  await expect(upstream.get(PATH, { signal, latestStart: 0 })).rejects.toThrow("no longer wanted");
  expect(fake.requests).toEqual([]);
});

it("passes on the aggregator's error message", async () => {
  const { fake, upstream } = await setup();
  fake.setFault("phone-rejected");
  const { signal } = new AbortController();
  expect(await upstream.post(PATH, {}, { signal, latestStart: 0 })).toEqual({
    succeeded: false,
    status: 422,
    message: "Invalid request paramters\nThe phone field is not a valid number",
  });
});
