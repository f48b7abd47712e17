import { invalidRequest } from "#lib/kernel/errors.ts";
import { isPayable } from "#lib/kernel/money.ts";

/** Throws 400 for amounts, by field, with decimals that the currency does not have. */
export function rejectFractions(currency: string, amounts: Record<string, string | null>): void {
  const problems = Object.entries(amounts)
    .filter(([, amount]) => !isPayable(amount ?? "0", currency))
    .map(([field]) => ({
      field,
      problem: `must be a whole amount in ${currency}, without decimals`,
    }));
  if (problems.length > 0) throw invalidRequest(problems);
}
