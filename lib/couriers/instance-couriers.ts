import { LRUCache } from "lru-cache";
import { quoteSlots } from "#lib/couriers/guard.ts";
import { unconfiguredCouriers } from "#lib/couriers/not-configured.ts";
import type { CourierAccount, Couriers, OwnCourierAccounts } from "#lib/couriers/port.ts";
import { createSandboxCouriers } from "#lib/couriers/sandbox.ts";
import {
  createShipbubbleCouriers,
  type ShipbubbleSettings,
  shipbubbleDefaults,
} from "#lib/couriers/shipbubble.ts";
import type { CallObserver } from "#lib/couriers/shipbubble-http.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { Vault } from "#lib/kernel/vault.ts";

interface InstanceCouriersOptions {
  mode: "sandbox" | "live";
  /** The aggregator's address, with the version. */
  baseUrl: string;
  /** Key of the operator's account with the aggregator. */
  operatorKey: string | undefined;
  /** What stores' own keys are sealed with. */
  vault: Vault | undefined;
  clock: Clock;
  log: Log;
  /** Put around whoever is asked. */
  observed: <C extends Couriers>(couriers: C) => C;
  /** Sees every call to the aggregator. */
  around?: CallObserver;
  settings?: Partial<ShipbubbleSettings>;
}

export interface InstanceCouriers {
  /** The operator's. */
  couriers: Couriers;
  /** Those of stores that have an account of their own. */
  ownCouriers: OwnCourierAccounts;
}

/** Accounts of stores that are kept open, the least used go first; and addresses each remembers. */
const MOST_ACCOUNTS = 200;
const ADDRESSES_OF_A_STORE = 500;

/** Everybody this process asks for prices of delivery. All accounts share the places for quotes. */
export function createInstanceCouriers(options: InstanceCouriersOptions): InstanceCouriers {
  const { baseUrl, clock, log, observed, around, vault } = options;
  const settings = { ...shipbubbleDefaults, ...options.settings };
  const slots = quoteSlots(settings.maxInFlight);
  const opened = new LRUCache<string, CourierAccount>({ max: MOST_ACCOUNTS });
  const { couriers, otherwise } = operator();
  return {
    couriers: observed(couriers),
    ownCouriers: { account, vault, otherwise },
  };

  /** Test couriers in the sandbox; live, the aggregator or a plain refusal, never invented prices. */
  function operator(): { couriers: Couriers; otherwise: OwnCourierAccounts["otherwise"] } {
    if (options.mode === "sandbox") {
      return { couriers: createSandboxCouriers({ clock }), otherwise: "sandbox" };
    }
    if (!options.operatorKey) return { couriers: unconfiguredCouriers, otherwise: "nobody" };
    return { couriers: open(options.operatorKey, settings), otherwise: "operator" };
  }

  /** One and the same for a key while it is in use: it holds that key's limits and its breaker. */
  function account(apiKey: string): CourierAccount {
    const known = opened.get(apiKey);
    if (known) return known;
    const made = observed(open(apiKey, { ...settings, maxAddresses: ADDRESSES_OF_A_STORE }));
    opened.set(apiKey, made);
    return made;
  }

  function open(apiKey: string, its: ShipbubbleSettings): CourierAccount {
    return createShipbubbleCouriers({ baseUrl, apiKey, clock, log, around, slots, settings: its });
  }
}
