import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import {
  type AggregatorFault,
  aggregatorFaults,
} from "#tests/support/couriers/fake-aggregator-faults.ts";

// node tests/support/couriers/fake-aggregator-command.ts [port] [fault on fetch_rates]
const [port = "0", fault] = process.argv.slice(2);
const fake = await startFakeAggregator({ port: Number(port) });
if (fault !== undefined) {
  if (!(fault in aggregatorFaults)) {
    console.error(`Unknown fault. Known: ${Object.keys(aggregatorFaults).join(", ")}`);
    process.exit(2);
  }
  fake.misbehave(fault as AggregatorFault);
}
console.log(JSON.stringify({ url: fake.url, apiKey: fake.apiKey }));
