import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import {
  type RatesBody,
  wireCategories,
  wireRates,
} from "#tests/support/couriers/fake-aggregator-data.ts";
import {
  type AggregatorFault,
  aggregatorFaults,
  fail,
  succeed,
} from "#tests/support/couriers/fake-aggregator-faults.ts";
import { listen } from "#tests/support/server/listen.ts";

type AggregatorCall = "validate" | "categories" | "fetch_rates";

interface RecordedRequest {
  call: AggregatorCall | "other";
  method: string;
  path: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape
  body: any;
  /** The client disconnected before the response. */
  abandoned: boolean;
}

interface Order {
  fault: AggregatorFault;
  on: AggregatorCall;
  times: number;
}

export interface FakeAggregator {
  /** Base URL, with the API version. */
  url: string;
  apiKey: string;
  requests: RecordedRequest[];
  /** Returns the requests of one call in their order. */
  of(call: AggregatorCall): RecordedRequest[];
  /** Produces `fault` on the call `on` (default: fetch_rates), `times` times (default: always). */
  setFault(fault: AggregatorFault, options?: { on?: AggregatorCall; times?: number }): void;
  /** Clears faults and recorded requests, but not the known address codes. */
  reset(): void;
  /** Makes every address code returned so far stale. */
  forgetAddresses(): void;
  close(): Promise<void>;
}

const PATHS: Record<string, AggregatorCall> = {
  "POST /v1/shipping/address/validate": "validate",
  "GET /v1/shipping/labels/categories": "categories",
  "POST /v1/shipping/fetch_rates": "fetch_rates",
};

/**
 * Starts a courier aggregator on this machine with the real one's wire format, which can produce
 * faults.
 */
export async function startFakeAggregator({
  apiKey = "sb_sandbox_fake",
} = {}): Promise<FakeAggregator> {
  const requests: RecordedRequest[] = [];
  const orders: Order[] = [];
  const contacts = new Map<number, unknown>();
  let nextCode = 10_000_001;

  const server = createServer((req, res) => {
    handle(req, res).catch(() => res.destroy());
  });
  const { url: origin } = await listen(server);

  const fake: FakeAggregator = {
    url: `${origin}/v1`,
    apiKey,
    requests,
    of: (call) => requests.filter((request) => request.call === call),
    setFault(fault, { on = "fetch_rates", times = Number.POSITIVE_INFINITY } = {}) {
      orders.push({ fault, on, times });
    },
    reset() {
      orders.length = 0;
      requests.length = 0;
    },
    forgetAddresses: () => contacts.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<unknown> {
    const path = req.url ?? "";
    const body = req.method === "POST" ? await json(req).catch(() => undefined) : undefined;

    const call = PATHS[`${req.method} ${path}`];
    const record: RecordedRequest = {
      call: call ?? "other",
      method: req.method ?? "",
      path,
      authorization: req.headers.authorization,
      body,
      abandoned: false,
    };
    requests.push(record);
    res.on("close", () => {
      record.abandoned = !res.writableFinished;
    });

    const sendCorrectResponse = () => respondCorrectly(call, req.headers.authorization, body, res);
    const order = orders.find(({ on, times }) => on === call && times > 0);
    if (!order) return sendCorrectResponse();
    order.times -= 1;
    const rates = ratesFor(body as RatesBody);
    const contact =
      contacts.get((body as RatesBody | undefined)?.reciever_address_code ?? 0) ?? body;
    const recipient = Object.values(Object(contact)).join(", ");
    return aggregatorFaults[order.fault]({ res, origin, recipient, sendCorrectResponse, rates });
  }

  function respondCorrectly(
    call: AggregatorCall | undefined,
    authorization: string | undefined,
    body: unknown,
    res: ServerResponse,
  ): ServerResponse {
    if (authorization !== `Bearer ${apiKey}`) return fail(res, 401, "Unauthorized");
    switch (call) {
      case "validate":
        return validate(body as Record<string, string>, res);
      case "categories":
        return succeed(res, wireCategories);
      case "fetch_rates":
        return fetchRates(body as RatesBody, res);
      default:
        return fail(res, 404, "Requested resource not available");
    }
  }

  function validate(body: Record<string, string>, res: ServerResponse): ServerResponse {
    const missing = ["name", "email", "phone", "address"].filter((field) => !body?.[field]);
    if (missing.length > 0) {
      const errors = missing.map((field) => `The ${field} field is required`);
      return fail(res, 422, "Invalid request paramters", errors);
    }
    if (!/^\p{L}+(?: \p{L}+)+$/u.test(body.name ?? "")) {
      return fail(res, 400, `Invalid name ${body.name}: enter a first and a last name`);
    }
    if (/nowhere/i.test(body.address ?? "")) {
      return fail(res, 400, `Could not validate the provided address ${body.address}`);
    }
    const code = nextCode++;
    const { name, email, phone, address } = body;
    contacts.set(code, { name, email, phone, address: `${address}, Nigeria` });
    return succeed(res, {
      address_code: code,
      name,
      email,
      phone,
      formatted_address: `${address}, Nigeria`,
      country: "Nigeria",
      country_code: "NG",
      latitude: 6.6,
      longitude: 3.35,
    });
  }

  function fetchRates(body: RatesBody, res: ServerResponse): ServerResponse {
    if (!contacts.has(body.sender_address_code)) {
      return fail(res, 400, "Invalid sender address code");
    }
    if (!contacts.has(body.reciever_address_code)) {
      return fail(res, 400, "Invalid receiver address code");
    }
    if (!wireCategories.some(({ category_id }) => category_id === body.category_id)) {
      return fail(res, 422, "Invalid package category selected");
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(body.pickup_date)) {
      return fail(res, 422, "Invalid request paramters", ["pickup_date must be yyyy-mm-dd"]);
    }
    return succeed(res, ratesFor(body));
  }

  function ratesFor(body: RatesBody | undefined) {
    const request = { ...body, package_items: body?.package_items ?? [] } as RatesBody;
    const from = contacts.get(request.sender_address_code);
    return wireRates(request, { from, to: contacts.get(request.reciever_address_code) });
  }
}
