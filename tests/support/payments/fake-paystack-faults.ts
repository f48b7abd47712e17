import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** One request that gets a faulty response. */
interface Exchange {
  res: ServerResponse;
  /** The fake provider's own origin. */
  origin: string;
  /** What the request contained, for responses that echo it. */
  sent: string;
}

type Fault = (exchange: Exchange) => unknown;

/** The faults that the fake provider can produce, by name. */
export const paystackFaults = {
  hang: () => {},
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
    res.write('{"status":true,"mess', () => res.socket?.resetAndDestroy());
  },
  "http-400-echo": ({ res, sent }) => refuse(res, 400, `Invalid value: ${sent}`),
  "http-401": ({ res }) => refuse(res, 401, "Invalid key"),
  "http-403": ({ res }) => refuse(res, 403, "Your IP address is not allowed to make this call"),
  "http-404": ({ res }) => refuse(res, 404, "Not found"),
  "http-429": ({ res }) => refuse(res, 429, "Please wait a few minutes and try again."),
  "http-500": ({ res }) => refuse(res, 500, "An error occurred"),
  "http-503": ({ res }) => refuse(res, 503, "Service unavailable"),
  "html-200": ({ res }) => {
    res.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>App</title>");
  },
  "cut-json": ({ res }) => sendJson(res, 200, '{"status":true,"message":"Verification succ'),
  "not-the-envelope": ({ res }) => sendJson(res, 200, "[]"),
  "no-data": ({ res }) => sendJson(res, 200, '{"status":true,"message":"Done"}'),
  "five-megabytes": ({ res }) => {
    const message = "x".repeat(5 * 1024 * 1024);
    sendJson(res, 200, JSON.stringify({ status: true, message, data: {} }));
  },
  "redirect-local": ({ res, origin }) => {
    res.writeHead(307, { location: `${origin}/inside` }).end();
  },
} satisfies Record<string, Fault>;

export type PaystackFault = keyof typeof paystackFaults;

/** Sends data in the provider's envelope. */
export function reply(res: ServerResponse, message: string, data: unknown): ServerResponse {
  return sendJson(res, 200, JSON.stringify({ status: true, message, data }));
}

/** Sends an error in the provider's envelope. */
export function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  facts = {},
): ServerResponse {
  return sendJson(res, status, JSON.stringify({ status: false, message, ...facts }));
}

function sendJson(res: ServerResponse, status: number, body: string): ServerResponse {
  return res.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
}
