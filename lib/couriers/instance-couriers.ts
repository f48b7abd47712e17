import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import {
  type AggregatorAccount,
  CourierFault,
  type Couriers,
  type OwnCourierAccounts,
} from "#lib/couriers/port.ts";
import { createSandboxCouriers } from "#lib/couriers/sandbox/sandbox.ts";
import {
  createShipbubbleCouriers,
  type ShipbubbleSettings,
  shipbubbleDefaults,
} from "#lib/couriers/shipbubble/shipbubble.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import { observeBulkhead } from "#lib/limits/concurrency.ts";
import type { CallObserver } from "#lib/outbound/json-client.ts";

interface InstanceCouriersOptions {
  mode: "sandbox" | "live";
  /** The aggregator's URL, with the version. */
  baseUrl: string;
  /** Key of the operator's account with the aggregator. */
  operatorKey: string | undefined;
  /** Encrypts stores' own keys. */
  encryption: Encryption | undefined;
  clock: Clock;
  log: Log;
  /** Adds telemetry to couriers. */
  observed: <C extends Couriers>(couriers: C) => C;
  /** Observes every call to the aggregator. */
  observeCall?: CallObserver;
  settings?: Partial<ShipbubbleSettings>;
}

export interface InstanceCouriers {
  /** The operator's. */
  couriers: Couriers;
  /** Accounts of stores that have their own. */
  ownCouriers: OwnCourierAccounts;
}

/** Rejects every quote: live mode without an account never invents prices. */
export const unconfiguredCouriers: Couriers = {
  quote: async () => {
    throw new CourierFault("not_configured", "no courier aggregator account is configured");
  },
};

/** Cached clients of stores' own accounts, least recently used evicted first. */
const MAX_ACCOUNTS = 200;
/** Cached address codes of a store's own account. */
const MAX_STORE_ADDRESSES = 500;

/** Creates the couriers of this process. All accounts share one bound on concurrent quotes. */
export function createInstanceCouriers(options: InstanceCouriersOptions): InstanceCouriers {
  const { baseUrl, clock, log, observed, observeCall, encryption } = options;
  const settings = { ...shipbubbleDefaults, ...options.settings };
  const slots = bulkhead(settings.maxInFlight);
  observeBulkhead("couriers", slots, settings.maxInFlight);
  const opened = new LRUCache<string, AggregatorAccount>({ max: MAX_ACCOUNTS });
  const { couriers, fallback } = createOperatorCouriers();
  return {
    couriers: observed(couriers),
    ownCouriers: { account, encryption, fallback },
  };

  function createOperatorCouriers() {
    if (options.mode === "sandbox") {
      return { couriers: createSandboxCouriers({ clock }), fallback: "sandbox" } as const;
    }
    if (!options.operatorKey) return { couriers: unconfiguredCouriers, fallback: "none" } as const;
    return { couriers: open(options.operatorKey, settings), fallback: "operator" } as const;
  }

  /** Returns the same client for a key while it is cached: it has the key's call limits and circuit breaker. */
  function account(apiKey: string): AggregatorAccount {
    const known = opened.get(apiKey);
    if (known) return known;
    const made = observed(open(apiKey, { ...settings, maxAddresses: MAX_STORE_ADDRESSES }));
    opened.set(apiKey, made);
    return made;
  }

  function open(apiKey: string, its: ShipbubbleSettings): AggregatorAccount {
    return createShipbubbleCouriers({
      baseUrl,
      apiKey,
      clock,
      log,
      observeCall,
      slots,
      settings: its,
    });
  }
}
