import { InvalidArgumentError, program } from "commander";
import { wholeNumber } from "#db/commands/arguments.ts";
import { runCommand, UsageError, withDatabase } from "#db/commands/connect.ts";
import { storeNamed } from "#db/commands/store-named.ts";
import { listCoupons } from "#db/queries/orders/coupons.ts";
import { createCoupon } from "#lib/services/pricing/create-coupon.ts";

interface CreateOptions {
  store: string;
  code: string;
  percentage?: string;
  fixed?: string;
  product: string[];
  category: string[];
  minimum: string;
  from?: Date;
  until?: Date;
  limit?: number;
}

program.name("coupon").description("Manage coupons.");

program
  .command("create")
  .description("Create a coupon for whole orders, products or categories")
  .requiredOption("--store <slug>", "slug of the store")
  .requiredOption("--code <code>", "what shoppers type, in any case", code)
  .option("--percentage <number>", "percentage off, such as 10 or 12.5", percentage)
  .option("--fixed <amount>", "amount off, such as 500.00", amount)
  .option("--product <handle...>", "only for these products", [])
  .option("--category <name...>", "only for products of these categories; not with --product", [])
  .option("--minimum <amount>", "minimum total of the items", amount, "0")
  .option("--from <time>", "start, such as 2026-12-01 or 2026-12-01T08:00:00Z", time)
  .option("--until <time>", "end; a date means 00:00 UTC", time)
  .option("--limit <number>", "maximum number of orders", wholeNumber(1, 999_999_999))
  .action((options: CreateOptions) =>
    withDatabase(async (db) => {
      const { percentage: share, fixed } = options;
      if ((share === undefined) === (fixed === undefined)) {
        throw new UsageError("Give either --percentage or --fixed");
      }
      await createCoupon(db, {
        storeUid: (await storeNamed(db, options.store)).uid,
        code: options.code,
        kind: share === undefined ? "fixed" : "percentage",
        value: share ?? fixed ?? "",
        products: options.product,
        categories: options.category,
        minimum_subtotal: options.minimum,
        starts_at: options.from ?? null,
        ends_at: options.until ?? null,
        usage_limit: options.limit ?? null,
      });
      console.log(`Created ${options.code}`);
    }),
  );

program
  .command("list")
  .description("List a store's coupons")
  .requiredOption("--store <slug>", "slug of the store")
  .action(({ store }: { store: string }) =>
    withDatabase(async (db) => {
      const coupons = await listCoupons(db, (await storeNamed(db, store)).uid);
      if (coupons.length === 0) console.log("No coupons yet");
      else console.table(coupons.map(toTableRow));
    }),
  );

function toTableRow(coupon: Awaited<ReturnType<typeof listCoupons>>[number]) {
  return {
    code: coupon.code,
    takes: coupon.kind === "percentage" ? `${coupon.value} %` : coupon.value,
    "off the": coupon.scope,
    minimum: coupon.minimum_subtotal,
    from: coupon.starts_at?.toISOString() ?? "",
    until: coupon.ends_at?.toISOString() ?? "",
    used: coupon.usage_limit ? `${coupon.times_used} of ${coupon.usage_limit}` : coupon.times_used,
    active: coupon.is_active,
  };
}

function code(text: string): string {
  if (/^[\x21-\x7e]{1,50}$/.test(text)) return text;
  throw new InvalidArgumentError("Use up to 50 letters, digits and signs, without spaces.");
}

function percentage(text: string): string {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100) return text;
  throw new InvalidArgumentError("Use a number above 0, up to 100.");
}

function amount(text: string): string {
  if (/^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0) return text;
  throw new InvalidArgumentError("Use an amount such as 500.00.");
}

function time(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) ? new Date(text) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError("Use a date or a UTC time, such as 2026-12-01T08:00:00Z.");
}

await runCommand(program);
