import type { Examples } from "#lib/openapi/examples.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { NOW } from "#tests/openapi/scenario-setup.ts";
import type { Scenario } from "#tests/openapi/scenarios.ts";

interface Recorded {
  scenario: Scenario;
  /** Body of a successful request. */
  sent: unknown;
  got: unknown;
}

/** Returns the examples of the document: real requests and responses, the same in every recording. */
export function toExamples(records: Recorded[]): Examples {
  const examples: Examples = {};
  for (const { scenario, sent, got } of records) {
    const { operation, status, name } = scenario;
    examples[operation] ??= { requests: {}, responses: {} };
    const { requests, responses } = examples[operation];
    if (status < 300 && sent !== undefined) requests[name] = steady(sent, scenario);
    responses[status] = { ...responses[status], [name]: steady(got, scenario) };
  }
  return examples;
}

/** Operations whose examples have uids and numbers that the run has created. */
const CREATING = [
  "createOrder",
  "cancelOrder",
  "quoteShipping",
  "startPayment",
  "getPaymentSession",
];

/** Replaces values that differ between runs. */
function steady(value: unknown, { operation, name }: Scenario): unknown {
  const isCreated = CREATING.includes(operation);
  let uids = 0;
  return JSON.parse(JSON.stringify(value), (key, part) => {
    if (typeof part !== "string") return part;
    switch (key) {
      case "uid":
      case "customer":
        if (!isCreated) return part;
        uids += 1;
        return demoUid(`example/${name}/${uids}`);
      case "order_number":
        return isCreated ? "ORD-4T8WZ2KQ0M" : part;
      case "created_at":
      case "updated_at":
        return earlier(part, NOW.toISOString());
      case "order_date":
        return earlier(part, NOW.toISOString().slice(0, 10));
      case "payment_due_at":
        return earlier(part, "2026-03-04T09:00:00.000Z");
      case "expires_at":
        return "2026-03-03T09:00:00.000Z";
      case "redirect_url":
        return part.replace(/[0-9a-z]{26}$/, "4t8wz2kq0m6h1n3p5r7v9x0b2c");
      case "request_token":
      case "rate":
        return part.startsWith("sqt_") ? "sqt_…" : part;
      default:
        return part;
    }
  });
}

/** Returns the earlier of two times; only rows that the run has inserted are later than `NOW`. */
function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Returns the keys and types of a value at every depth. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = value.map((entry) => JSON.stringify(shapeOf(entry)));
    return [...new Set(shapes)].toSorted();
  }
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  const entries = Object.entries(value).map(([key, part]) => [key, shapeOf(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
