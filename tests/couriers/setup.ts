import { onTestFinished, vi } from "vitest";
import type { CourierFault, CourierFaultKind, Shipment } from "#lib/couriers/port.ts";
import {
  createShipbubbleCouriers,
  type ShipbubbleSettings,
} from "#lib/couriers/shipbubble/shipbubble.ts";
import type { Log } from "#lib/kernel/log.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";

export const NEVER = new AbortController().signal;

/** Monday, 10:00 in Lagos. */
export const clock = { now: () => new Date("2026-03-02T09:00:00Z") };

export interface LogLine {
  level: string;
  fields: Record<string, unknown>;
  text: string;
}

export function shipment(changes: Partial<Shipment> = {}): Shipment {
  return {
    from: {
      name: "Adire Lane",
      phone: "+2348030000001",
      email: "orders@adire.example",
      address: "4 Broad Street, Lagos Island, Lagos",
    },
    to: {
      name: "Ngozi Okafor",
      phone: "+2348030000002",
      email: "ngozi@example.com",
      address: "12 Allen Avenue, Ikeja, Lagos",
    },
    items: [
      {
        name: "Indigo shirt",
        description: "Hand dyed",
        unitWeight: "0.50",
        unitAmount: "7500.00",
        quantity: 4,
      },
    ],
    dimensions: { length: 34, width: 32, height: 10 },
    currency: "NGN",
    category: null,
    deliveryInstructions: null,
    ...changes,
  };
}

/** Returns a shipment to a different recipient, which is neither coalesced nor cached. */
export function shipmentTo(changes: Partial<Shipment["to"]>): Shipment {
  return shipment({ to: { ...shipment().to, ...changes } });
}

/** Starts a fake aggregator and the adapter, without rate limits that would slow a test down. */
export async function startCouriers(settings: Partial<ShipbubbleSettings> = {}) {
  const fake = await startFakeAggregator();
  onTestFinished(() => fake.close());
  const { lines, log } = recordingLog();
  const couriers = createShipbubbleCouriers({
    baseUrl: fake.url,
    apiKey: fake.apiKey,
    clock,
    log,
    settings: { callLimits: [], deadlineMs: 5000, ...settings },
  });
  const quote = (what = shipment(), signal = NEVER) => couriers.quote(what, signal);
  return { fake, lines, quote };
}

export function recordingLog(): { lines: LogLine[]; log: Log } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: object, text: string) => {
    lines.push({ level, fields: { ...fields }, text });
  };
  return {
    lines,
    log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") },
  };
}

/** Returns the fault that a quote rejects with. */
export async function faultOf(quote: Promise<unknown>): Promise<CourierFault> {
  const outcome = await quote.then(
    () => "a quote",
    (error: unknown) => error,
  );
  if ((outcome as Error).name !== "CourierFault") throw new Error(`expected a fault: ${outcome}`);
  return outcome as CourierFault;
}

export async function kindOf(quote: Promise<unknown>): Promise<CourierFaultKind> {
  return (await faultOf(quote)).kind;
}

/** Waits until the condition is true; up to 30 seconds, for a busy machine. */
export async function until(condition: () => boolean): Promise<void> {
  await vi.waitUntil(condition, { timeout: 30_000, interval: 10 });
}
