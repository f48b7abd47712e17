import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { wireRates } from "#tests/support/couriers/fake-aggregator-data.ts";
import { wireCourier } from "#tests/support/couriers/fake-aggregator-data.ts";

/** One request that gets a faulty response. */
interface Exchange {
  res: ServerResponse;
  /** The fake aggregator's own origin. */
  origin: string;
  /** The recipient of the request, for responses that echo it. */
  recipient: string;
  /** Sends the correct response. */
  sendCorrectResponse(): unknown;
  /** The correct response of `fetch_rates`; for another call, the same shape without couriers. */
  rates: ReturnType<typeof wireRates>;
}

type Fault = (exchange: Exchange) => unknown;

const MEGABYTE = 1024 * 1024;

/** The faults that the fake aggregator can produce, by name. */
export const aggregatorFaults = {
  hang: () => {},
  slow: async ({ sendCorrectResponse }) => {
    await sleep(200);
    sendCorrectResponse();
  },
  "slow-by-a-second": async ({ sendCorrectResponse }) => {
    await sleep(1000);
    sendCorrectResponse();
  },
  drip: async ({ res }) => {
    res.writeHead(200, { "content-type": "application/json" });
    while (!res.destroyed) {
      res.write(" ");
      await sleep(15);
    }
  },
  reset: ({ res }) => {
    res.socket?.resetAndDestroy();
  },
  "reset-mid-body": ({ res }) => {
    res.writeHead(200, { "content-type": "application/json", "content-length": 5000 });
    res.write('{"status":"succ', () => res.socket?.resetAndDestroy());
  },
  "http-400": ({ res }) => fail(res, 400, "Invalid order code"),
  "http-401": ({ res }) => fail(res, 401, "Unauthorized"),
  "http-403": ({ res }) => fail(res, 403, "Forbidden"),
  "http-404": ({ res }) => fail(res, 404, "Requested resource not available"),
  "http-429": ({ res }) => fail(res, 429, "Too many requests"),
  "http-429-retry-after": ({ res }) => {
    res.setHeader("retry-after", "17");
    fail(res, 429, "Too many requests");
  },
  "http-500": ({ res }) => fail(res, 500, "Internal server error"),
  "http-503": ({ res }) => fail(res, 503, "A third party is down"),
  "html-200": ({ res }) => {
    res.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>App</title>");
  },
  "failed-200": ({ res }) => fail(res, 200, "Something went wrong, try again"),
  "no-coverage-200": ({ res }) => fail(res, 200, "No available couriers for this route"),
  "no-coverage-422": ({ res }) => fail(res, 422, "This location is not covered by any courier"),
  "wallet-empty": ({ res }) => fail(res, 400, "Insufficient wallet balance"),
  "category-rejected": ({ res }) => fail(res, 422, "Invalid package category selected"),
  "phone-rejected": ({ res }) => {
    fail(res, 422, "Invalid request paramters", ["The phone field is not a valid number"]);
  },
  "echo-address": ({ res, recipient }) => {
    fail(res, 400, `Could not validate the address provided: ${recipient}`);
  },
  "echo-success": ({ res, rates, recipient }) => {
    succeed(res, { ...rates, couriers: [{ error: `cannot price ${recipient}` }] });
  },
  "stale-sender-code": ({ res }) => fail(res, 400, "Invalid sender address code"),
  "stale-receiver-code": ({ res }) => fail(res, 400, "Invalid receiver address code"),
  "stale-reciever-code": ({ res }) => fail(res, 400, "Invalid reciever address code"),
  "cut-json": ({ res, rates }) => {
    json(res, 200, JSON.stringify({ status: "success", data: rates }).slice(0, -40));
  },
  "not-utf8": ({ res }) => {
    const bytes = Buffer.from('{"status":"success","message":"\u00e9","data":{}}', "latin1");
    json(res, 200, bytes);
  },
  "deep-nesting": ({ res }) => json(res, 200, "[".repeat(400_000) + "]".repeat(400_000)),
  "no-courier-list": ({ res, rates }) => succeed(res, { ...rates, couriers: null }),
  "gzip-bomb": ({ res }) => {
    const bomb = gzipBomb(512 * MEGABYTE);
    res.writeHead(200, {
      "content-type": "application/json",
      "content-encoding": "gzip",
      "content-length": bomb.byteLength,
    });
    res.end(bomb);
  },
  "five-megabytes": ({ res, rates }) => {
    succeed(res, { ...rates, padding: "x".repeat(5 * MEGABYTE) });
  },
  "redirect-local": ({ res, origin }) => {
    res.writeHead(307, { location: `${origin}/inside` }).end();
  },
  "negative-amounts": (exchange) =>
    sendWithInvalidFirst(exchange, { rate_card_amount: -5, total: -5 }),
  "all-couriers-broken": ({ res, rates }) => {
    couriers(res, rates, [{ ...rates.couriers[0], total: -1 }, {}, null, 7, "courier"]);
  },
  "no-couriers": ({ res, rates }) => {
    const none = { couriers: [], fastest_courier: null, cheapest_courier: null };
    succeed(res, { ...rates, ...none });
  },
} satisfies Record<string, Fault>;

export type AggregatorFault = keyof typeof aggregatorFaults;

/** Sends data in the aggregator's envelope. */
export function succeed(res: ServerResponse, data: unknown): ServerResponse {
  return json(
    res,
    200,
    JSON.stringify({ status: "success", message: "Retrieved successfully", data }),
  );
}

export function fail(
  res: ServerResponse,
  status: number,
  message: string,
  errors?: string[],
): ServerResponse {
  return json(res, status, JSON.stringify({ status: "failed", message, errors }));
}

function json(res: ServerResponse, status: number, body: string | Buffer): ServerResponse {
  return res.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
}

function couriers(res: ServerResponse, rates: Exchange["rates"], list: unknown[]): void {
  succeed(res, { ...rates, couriers: list });
}

/** Sends the correct couriers, preceded by one with the given fields. */
function sendWithInvalidFirst({ res, rates }: Exchange, invalid: Record<string, unknown>): void {
  couriers(res, rates, [
    wireCourier("odd_courier", "Odd Express", 1500, invalid),
    ...rates.couriers,
  ]);
}

/**
 * Returns a gzip of this many spaces: gzip members may be concatenated, so one small member is
 * repeated.
 */
function gzipBomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(MEGABYTE, " "));
  return Buffer.concat(Array.from({ length: bytes / MEGABYTE }, () => member));
}
