const REWORDED: [RegExp, string][] = [
  [/^(?:must not be empty|is required)$/, "This field is required"],
  [/^must be (?:a number|an amount) such as (.+)$/, "Enter an amount, e.g. $1"],
  [/^must be a percentage such as (.+)$/, "Enter a percentage, e.g. $1"],
  [/^must be at most ([\d.]+)$/, "Enter $1 or less"],
  [/^must be at most (\d+) characters$/, "Enter at most $1 characters"],
  [/^must be a whole amount in \w+, without decimals$/, "Enter an amount without decimals"],
  [/^must be a URL such as (.+)$/, "Enter a URL, e.g. $1"],
  [/^must be an email address$/, "Enter an email address"],
  [/^must be a date such as .+$/, "Enter a date with a four-digit year"],
  [/^must be a time such as .+$/, "Enter a time with a four-digit year"],
  [/^cannot be true before you add (.+)$/, "First add $1"],
  [/^was rejected by the aggregator$/, "Shipbubble rejected this key"],
  [/^was rejected by Paystack$/, "Paystack rejected this key"],
  [/^is wrong$/, "The password is wrong"],
  [/^is required to offer bank transfers$/, "Enter this to offer bank transfers"],
  [/^must be (?:later than now|in the future)$/, "Choose a time in the future"],
  [/^must be an international number, such as (.+)$/, "Enter an international number, e.g. $1"],
];

/** Rewords a problem from the API, such as "must be at most 100", as a message below a form field. */
export function fieldMessage(problem: string): string {
  const rule = REWORDED.find(([pattern]) => pattern.test(problem));
  if (rule) return problem.replace(...rule);
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
