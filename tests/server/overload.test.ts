import { it } from "vitest";
import { keyedRush } from "#tests/stress/keyed-rush.ts";

it("R85: sells exactly 50 of 50 units to 400 buyers with keys over two instances, without a 5xx", () =>
  keyedRush({ buyers: 400, units: 50 }));
