import { expect, it } from "vitest";
import {
  amountProblem,
  largestAmount,
} from "#app/dashboard/stores/[store]/orders/[order]/payment-amount.ts";

it.each([
  ["pay", "1500.00", "500.00", "1000.00"],
  ["pay", "1500.00", "0.00", "1500.00"],
  ["refund", "1500.00", "500.00", "500.00"],
] as const)("a %s of an order of %s with %s paid is at most %s", (move, total, paid, largest) => {
  expect(largestAmount({ total_amount: total, total_paid: paid }, move)).toBe(largest);
});

it.each([
  ["0", "Write an amount above 0"],
  ["0.00", "Write an amount above 0"],
  ["12500.51", "At most ₦12,500.50"],
  ["dear", "Write an amount such as 1500.00"],
  ["-1", "Write an amount such as 1500.00"],
  ["12500.5", undefined],
  [" 1 ", undefined],
])("%j of the 12500.50 that is owed: %s", (text, problem) => {
  expect(amountProblem(text, "12500.50", "NGN")).toBe(problem);
});
