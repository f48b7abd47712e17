import { expect, it } from "vitest";
import { type LogLine, shipmentTo, startCouriers } from "#tests/couriers/setup.ts";
import {
  type AggregatorFault,
  aggregatorFaults,
} from "#tests/support/couriers/fake-aggregator-faults.ts";

const faults = (Object.keys(aggregatorFaults) as AggregatorFault[]).filter(
  // Slow to generate, and without text of their own.
  (fault) => !["gzip-bomb", "five-megabytes"].includes(fault),
);

const recipient = {
  name: "Olumide Secretname",
  phone: "+2348039998877",
  email: "olumide.secret@example.com",
  address: "77 Hidden Close, Yaba, Lagos",
};
const traces = /secret|99988|hidden|yaba|adire|broad street|sb_sandbox/i;

it.each(faults)(
  "R63: keeps the recipient and the key out of log and fault after %s",
  async (fault) => {
    const { fake, lines, quote } = await startCouriers({ deadlineMs: 150 });
    fake.setFault(fault);
    const outcome = await quote(shipmentTo(recipient)).catch((error: Error) => error);
    expect(logText(lines)).not.toMatch(traces);
    if (outcome instanceof Error) {
      expect(JSON.stringify([outcome.message, outcome.stack, outcome, outcome.cause])).not.toMatch(
        traces,
      );
    }
  },
);

it("R63: logs no address after a rejected or an echoed one", async () => {
  const { fake, lines, quote } = await startCouriers();
  await quote();
  fake.setFault("echo-address", { on: "validate" });
  const outcome = await quote(shipmentTo(recipient)).catch((error: Error) => error);
  expect(outcome).toMatchObject({ kind: "rejected", message: "to.address rejected" });
  expect(lines).toHaveLength(1);
  expect(logText(lines)).not.toMatch(traces);
});

function logText(lines: LogLine[]): string {
  return JSON.stringify(lines);
}
