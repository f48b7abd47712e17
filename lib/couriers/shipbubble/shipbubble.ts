import { createHash } from "node:crypto";
import { type BulkheadPolicy, bulkhead } from "cockatiel";
import { type CallLimit, type CallScope, createCallLimiter } from "#lib/couriers/call-limiter.ts";
import { pickupDate } from "#lib/couriers/lagos-time.ts";
import {
  type AggregatorAccount,
  CourierFault,
  type CourierQuotes,
  type Shipment,
} from "#lib/couriers/port.ts";
import { createSharedCalls } from "#lib/couriers/shared-calls.ts";
import { createAddressBook } from "#lib/couriers/shipbubble/address-codes.ts";
import { createPackageCategories } from "#lib/couriers/shipbubble/categories.ts";
import { parseRatesFailure } from "#lib/couriers/shipbubble/failure-messages.ts";
import { createUpstream } from "#lib/couriers/shipbubble/http.ts";
import { readCheckout, readRates } from "#lib/couriers/shipbubble/rates.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { CONCURRENCY } from "#lib/limits/concurrency.ts";
import {
  type CircuitBreakerSettings,
  createCircuitBreaker,
} from "#lib/outbound/circuit-breaker.ts";
import { untilDeadline } from "#lib/outbound/deadline.ts";
import type { CallObserver } from "#lib/outbound/json-client.ts";

export interface ShipbubbleSettings extends CircuitBreakerSettings {
  /** Milliseconds for a whole quote with all of its calls. */
  deadlineMs: number;
  /** Maximum concurrent quotes, unless slots are shared. */
  maxInFlight: number;
  /** The aggregator's rate limits per key. */
  callLimits: CallLimit[];
  /** Maximum cached address codes of senders, and of receivers. */
  maxAddresses: number;
  categoriesTtlMs: number;
  /** Maximum offered couriers, the cheapest. */
  maxCouriers: number;
}

export const shipbubbleDefaults: ShipbubbleSettings = {
  deadlineMs: 8000,
  maxInFlight: CONCURRENCY.couriers.running,
  breakAfter: 5,
  breakMs: 10_000,
  // 60 per minute and 10 per second, over slightly longer windows to allow for network delays.
  callLimits: [
    { calls: 60, perMs: 61_000 },
    { calls: 10, perMs: 1100 },
  ],
  maxAddresses: 5000,
  categoriesTtlMs: 6 * 3_600_000,
  maxCouriers: 100,
};

interface ShipbubbleOptions {
  /** With the version, such as `https://api.shipbubble.com/v1`. */
  baseUrl: string;
  apiKey: string;
  clock: Clock;
  log: Log;
  /** Observes every call. */
  observeCall?: CallObserver | undefined;
  settings?: Partial<ShipbubbleSettings>;
  /** Shared by all accounts of this process. */
  slots?: BulkheadPolicy;
}

/** A call started in the last quarter of the deadline would hardly finish in time. */
const LAST_START = 3 / 4;

/**
 * Creates the client of one Shipbubble account, one per process and key: it caches address codes and
 * categories, coalesces equal quotes, and enforces the key's circuit breaker, bulkhead and rate limits.
 * Throws when `baseUrl` is not https (or local) or `apiKey` is empty or not printable ASCII.
 */
export function createShipbubbleCouriers(options: ShipbubbleOptions): AggregatorAccount {
  const { baseUrl, apiKey, clock, log, observeCall } = options;
  const settings = { ...shipbubbleDefaults, ...options.settings };
  const limiter = createCallLimiter(settings.callLimits);
  const upstream = createUpstream({ baseUrl, apiKey, limiter, observeCall });
  const addresses = createAddressBook(upstream, {
    account: digest(apiKey),
    maxAddresses: settings.maxAddresses,
  });
  const categories = createPackageCategories(upstream, { ttlMs: settings.categoriesTtlMs });
  const execute = createCircuitBreaker({
    settings,
    slots: options.slots ?? bulkhead(settings.maxInFlight),
    service: "courier aggregator",
    Fault: CourierFault,
    log,
  });
  const join = createSharedCalls<CourierQuotes>();

  return {
    async quote(shipment, signal) {
      try {
        return await join(keyOf(shipment), signal, (shared) => quoteAndLog(shipment, shared));
      } catch (error) {
        const hasDisconnected = signal.aborted && !(error instanceof CourierFault);
        throw hasDisconnected ? new CourierFault("cancelled", "the caller disconnected") : error;
      }
    },
    check: (signal) => withinDeadline(signal, (scope) => categories.refresh(scope)),
  };

  async function quoteAndLog(shipment: Shipment, signal: AbortSignal): Promise<CourierQuotes> {
    const begun = performance.now();
    try {
      return await execute(() => withinDeadline(signal, (scope) => requestQuotes(shipment, scope)));
    } catch (error) {
      if (error instanceof CourierFault && error.kind !== "cancelled") {
        const ms = Math.round(performance.now() - begun);
        log.warn({ kind: error.kind, reason: error.message, ms }, "courier quote failed");
      }
      throw error;
    }
  }

  /** When one of several parallel calls is rejected, the others are cancelled. */
  function withinDeadline<T>(
    signal: AbortSignal,
    work: (scope: CallScope) => Promise<T>,
  ): Promise<T> {
    const ms = settings.deadlineMs;
    const latestStart = performance.now() + ms * LAST_START;
    return untilDeadline({ ms, signal, Fault: CourierFault }, (until) =>
      work({ signal: until, latestStart }),
    );
  }

  async function requestQuotes(
    shipment: Shipment,
    scope: CallScope,
    retried = false,
  ): Promise<CourierQuotes> {
    const { from, to } = shipment;
    const [fromCode, toCode, category] = await Promise.all([
      addresses.getCode("from", from, scope),
      addresses.getCode("to", to, scope),
      categories.getId(shipment.category, scope),
    ]);
    const codes = { from: fromCode, to: toCode, category };
    const date = pickupDate(clock.now());
    const body = ratesRequest(shipment, codes, date);
    const response = await upstream.post("/shipping/fetch_rates", body, scope);
    if (response.succeeded) return toQuotes(response.data, shipment, date);

    const failure = parseRatesFailure(response.message, shipment);
    switch (failure.kind) {
      case "stale_code":
        addresses.invalidate(failure.role, shipment[failure.role], codes[failure.role]);
        if (!retried) return requestQuotes(shipment, scope, true);
        throw new CourierFault("bad_response", "provider_error: a new address code was rejected");
      case "no_coverage":
        return toQuotes({ couriers: [] }, shipment, date);
      case "rejected":
        if (failure.field === "category") categories.forget();
        throw new CourierFault("rejected", `${failure.field} rejected`, {
          field: failure.field,
        });
      default:
        throw new CourierFault("bad_response", `provider_error: ${failure.kind}`);
    }
  }

  function toQuotes(data: unknown, shipment: Shipment, date: string): CourierQuotes {
    const { currency } = shipment;
    const { rates, fastest, cheapest, dropped } = readRates(data, {
      currency,
      maxCouriers: settings.maxCouriers,
    });
    if (Object.keys(dropped).length > 0) {
      log.warn({ offered: rates.length, dropped }, "couriers dropped from a quote");
    }
    return { rates, fastest, cheapest, checkout: readCheckout(data, shipment, date) };
  }
}

/** Returns a key that is equal for equal shipments, in any order of their items. */
function keyOf({ items, ...rest }: Shipment): string {
  const lines = items.map((item) => JSON.stringify(item)).toSorted();
  return digest(JSON.stringify([rest, lines]));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

interface RatesCodes {
  from: number;
  to: number;
  category: number;
}

/** The body of `fetch_rates`; `reciever` is the aggregator's spelling. */
function ratesRequest(shipment: Shipment, codes: RatesCodes, pickupDate: string) {
  return {
    sender_address_code: codes.from,
    reciever_address_code: codes.to,
    pickup_date: pickupDate,
    category_id: codes.category,
    package_items: shipment.items.map((item) => ({
      name: item.name,
      description: item.description || item.name,
      unit_weight: Number(item.unitWeight),
      unit_amount: Number(item.unitAmount),
      quantity: item.quantity,
    })),
    package_dimension: shipment.dimensions,
    delivery_instructions: shipment.deliveryInstructions ?? "n/a",
  };
}
