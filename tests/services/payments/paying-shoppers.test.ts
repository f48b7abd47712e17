import { it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { payConcurrently } from "#tests/stress/paying-shoppers.ts";

const TIMEOUT_MS = 600_000;
/** `npm run test:stress` runs the same test at full size. */
const SIZE = process.env.STRESS ? { shoppers: 1000, units: 50 } : { shoppers: 60, units: 10 };

const base = await openDatabase();

it(
  `R83: ${SIZE.shoppers} shoppers pay for at most ${SIZE.units} units, and get all other money back`,
  {
    timeout: TIMEOUT_MS,
  },
  () => payConcurrently(base, SIZE),
);
