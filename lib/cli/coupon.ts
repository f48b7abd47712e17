import { InvalidArgumentError, program } from "commander";
import { listCoupons, setCouponActive } from "#db/queries/pricing/coupons.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import { parsedBy, readAmount, wholeNumber } from "#lib/cli/arguments.ts";
import {
  getStoreBySlug,
  printTable,
  runCommand,
  UsageError,
  withDatabase,
} from "#lib/cli/connect.ts";
import { InputDate, InputTimestamp } from "#lib/contract/scalars.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { Failure, type FieldProblem } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { parseDate } from "#lib/kernel/parse-date.ts";
import { parseNumber } from "#lib/kernel/parse-number.ts";
import { fromLocalTime } from "#lib/kernel/time-zone.ts";
import { createUsableCoupon } from "#lib/services/pricing/create-coupon.ts";

interface CouponOptions {
  store: string;
  code: string;
  /** Either this or `fixed`. */
  percentage?: string;
  fixed?: string;
  /** Handles. */
  product: string[];
  /** Names. */
  category: string[];
  minimum: string;
  /** A date in the store's time zone, or a UTC time. */
  from?: string;
  until?: string;
  limit?: number;
}

/** The options that set the fields of a coupon. */
const FIELD_OPTIONS: Record<string, string> = {
  code: "--code",
  value: "--fixed",
  products: "--product",
  categories: "--category",
  ends_at: "--until",
};

const timestamp = parsedBy(
  InputTimestamp,
  "Use a date such as 2026-12-25 or 25 Dec 2026, or a UTC time such as 2026-12-25T08:00:00Z. Dates such as 5/6/2026, which could be in May or June, are rejected.",
);

program.name("coupon").description("Manage coupons.");

program
  .command("create")
  .description("Create a coupon for whole orders, products or categories")
  .requiredOption("--store <slug>", "slug of the store")
  .requiredOption("--code <code>", "code that shoppers enter; case is ignored", code)
  .option("--percentage <number>", "percentage off, such as 10 or 12.5", percentage)
  .option("--fixed <amount>", "amount off, such as 500 or 18,500")
  .option("--product <handle...>", "only for these products", [])
  .option("--category <name...>", "only for products of these categories; not with --product", [])
  .option("--minimum <amount>", "minimum total of the items; 0: none", "0")
  .option(
    "--from <time>",
    "start: a date in the store's time zone (2026-12-01) or a UTC time (2026-12-01T08:00:00Z)",
    dateOrTime,
  )
  .option("--until <time>", "end (exclusive): a date or a UTC time", dateOrTime)
  .option("--limit <number>", "maximum number of orders", wholeNumber(1, 999_999_999))
  .action((options: CouponOptions) =>
    withDatabase(async (db) => {
      const store = await getStoreBySlug(db, options.store);
      const coupon = toCoupon(options, store);
      await createUsableCoupon(db, coupon).catch(throwByOption);
      const fixed = coupon.kind === "fixed" ? coupon.value : "0";
      const amounts = amountsText(fixed, coupon.minimum_subtotal, store.currency);
      console.log(`Created ${options.code}${amounts}`);
    }),
  );

program
  .command("list")
  .description("List a store's coupons")
  .requiredOption("--store <slug>", "slug of the store")
  .action(({ store }: { store: string }) =>
    withDatabase(async (db) => {
      const coupons = await listCoupons(db, (await getStoreBySlug(db, store)).uid);
      printTable(coupons.map(toTableRow), "No coupons yet");
    }),
  );

activation("disable", "Stop accepting a coupon", false);
activation("enable", "Accept a disabled coupon again", true);

function activation(name: string, description: string, isActive: boolean): void {
  program
    .command(name)
    .description(description)
    .requiredOption("--store <slug>", "slug of the store")
    .requiredOption("--code <code>", "code of the coupon; case is ignored")
    .action(({ store, code }: { store: string; code: string }) =>
      withDatabase(async (db) => {
        const { uid } = await getStoreBySlug(db, store);
        if (!(await setCouponActive(db, uid, code, isActive))) {
          throw new UsageError("The store has no coupon with this code");
        }
        console.log(`${isActive ? "Enabled" : "Disabled"} ${code}`);
      }),
    );
}

/** Converts the options. Throws a usage error for those that contradict each other. */
function toCoupon(
  { percentage: share, fixed, minimum, from, until, ...options }: CouponOptions,
  { uid: storeUid, currency, time_zone }: StoreRow,
) {
  const amount = fixed === undefined ? undefined : readAmount("--fixed", fixed, currency);
  const value = share ?? amount;
  if (value === undefined || (share !== undefined && amount !== undefined)) {
    throw new UsageError("Use either --percentage or --fixed");
  }
  return {
    storeUid,
    code: options.code,
    kind: share === undefined ? ("fixed" as const) : ("percentage" as const),
    value,
    products: options.product,
    categories: options.category,
    minimum_subtotal: readAmount("--minimum", minimum, currency),
    starts_at: toTime(from, time_zone),
    ends_at: toTime(until, time_zone),
    usage_limit: options.limit ?? null,
  };
}

function toTime(text: string | undefined, timeZone: string): Date | null {
  if (text === undefined) return null;
  const isDate = InputDate.safeParse(text).success;
  return isDate ? fromLocalTime(`${text}T00:00`, timeZone) : new Date(text);
}

/** Throws a usage error with the option of the rejected field. */
function throwByOption(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== "INVALID_REQUEST") throw error;
  const [problem] = error.details as FieldProblem[];
  if (!problem) throw error;
  throw new UsageError(`${FIELD_OPTIONS[problem.field]} ${problem.problem}`);
}

function toTableRow(coupon: Awaited<ReturnType<typeof listCoupons>>[number]) {
  return {
    code: coupon.code,
    discount: coupon.kind === "percentage" ? `${coupon.value}%` : coupon.value,
    scope: coupon.scope,
    minimum: coupon.minimum_subtotal,
    from: coupon.starts_at?.toISOString() ?? "",
    until: coupon.ends_at?.toISOString() ?? "",
    used: coupon.usage_limit ? `${coupon.times_used} of ${coupon.usage_limit}` : coupon.times_used,
    active: coupon.is_active,
  };
}

/** Shows how the amounts were understood. */
function amountsText(fixed: string, minimum: string, currency: string): string {
  const show = (amount: string, text: (money: string) => string) =>
    compareAmounts(amount, "0") > 0 ? text(formatMoney(amount, currency)) : "";
  return show(fixed, (money) => `: ${money} off`) + show(minimum, (money) => `, from ${money}`);
}

function code(text: string): string {
  if (/^[\x21-\x7e]{1,50}$/.test(text)) return text;
  throw new InvalidArgumentError("Use up to 50 letters, digits and symbols, without spaces.");
}

function percentage(text: string): string {
  const share = parseNumber(text, { decimals: 2, units: () => ["%"] });
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return share;
  throw new InvalidArgumentError("Use a number above 0, up to 100.");
}

function dateOrTime(text: string): string {
  return parseDate(text) ?? timestamp(text);
}

await runCommand(program);
