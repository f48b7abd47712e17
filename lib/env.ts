import { existsSync } from "node:fs";
import { z } from "zod";

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

const positive = wholeNumber.refine((number) => number > 0, "must be at least 1");

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
const baseUrl = httpUrl.transform((text) => text.replace(/\/+$/, ""));

const secret = (characters: number) =>
  z.string().min(characters, `must be at least ${characters} characters`);

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "must be addresses or networks, separated by single spaces",
});

/** Maximum age of a page in a CDN that no purge reaches. */
const MAX_CDN_CACHE_SECONDS = 60;

const schema = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_POOL_SIZE: positive.default(5),
  DATABASE_STATEMENT_TIMEOUT: wholeNumber.default(2000),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a port number")
    .default(3000),
  LISTEN_ADDRESS: z
    .union([z.ipv4(), z.ipv6()], { error: "must be an address of this machine, such as 127.0.0.1" })
    .optional(),
  SHUTDOWN_DELAY: wholeNumber.default(500),
  JOBS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  WEB_CONCURRENCY: positive.default(1),
  PUBLIC_URL: baseUrl.optional(),
  APP_MODE: z.enum(["sandbox", "live"], { error: "must be sandbox or live" }).optional(),
  SHIPBUBBLE_API_KEY: z.string().min(1).optional(),
  SHIPBUBBLE_URL: httpUrl.default("https://api.shipbubble.com/v1"),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_[\x21-\x7e]+$/, "must start with sk_test_ or sk_live_")
    .optional(),
  PAYSTACK_API_URL: httpUrl.default("https://api.paystack.co"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(test|live)_[\x21-\x7e]+$/,
      "must start with sk_test_, sk_live_, rk_test_ or rk_live_",
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\x21-\x7e]+$/, "must start with whsec_")
    .optional(),
  STRIPE_API_URL: httpUrl.default("https://api.stripe.com"),
  STOREFRONT_STORE: z.string().min(1).optional(),
  STOREFRONT_API_URL: baseUrl
    .refine((text) => text.endsWith("/api/public/v1"), "must end in /api/public/v1")
    .optional(),
  STOREFRONT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be an API key")
    .optional(),
  STOREFRONT_CACHE_SECONDS: wholeNumber.default(60),
  ORDER_LINK_SECRET: secret(32).optional(),
  AUTH_SECRET: secret(32).optional(),
  ENCRYPTION_SECRET: z
    .string()
    .regex(
      /^\S{32,}( \S{32,})*$/,
      "must be one or more secrets of at least 32 characters, the newest first, separated by single spaces",
    )
    .optional(),
  WEBHOOK_PRIVATE_TARGETS: z
    .enum(["allow", "refuse"], { error: "must be allow or refuse" })
    .default("refuse"),
  IMAGE_HOSTS: z
    .string()
    .regex(/^[\w.:/*-]+( [\w.:/*-]+)*$/, "must be hosts, separated by single spaces")
    .optional(),
  PICTURE_QUOTA_MEGABYTES: positive.default(1024),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
  MAIL_FROM: z.email("must be an email address").optional(),
  TRUSTED_PROXY_HOPS: wholeNumber.default(0),
  TRUSTED_STOREFRONTS: z
    .string()
    .transform((text) => text.split(" "))
    .pipe(z.array(network))
    .default([]),
  UPSTASH_REDIS_REST_URL: httpUrl.optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  UPSTASH_REDIS_TIMEOUT: positive.optional(),
  KV_REST_API_URL: httpUrl.optional(),
  KV_REST_API_TOKEN: z.string().min(1).optional(),
  LIMIT_CATALOGUE_PER_KEY: wholeNumber.optional(),
  LIMIT_CATALOGUE_PER_IP: wholeNumber.optional(),
  LIMIT_ORDERS_PER_KEY: wholeNumber.optional(),
  LIMIT_QUOTES_PER_KEY: wholeNumber.optional(),
  LIMIT_PAYMENTS_PER_KEY: wholeNumber.optional(),
  LIMIT_STOREFRONT_QUOTES_PER_IP: wholeNumber.optional(),
  LIMIT_STOREFRONT_ORDERS_PER_IP: wholeNumber.optional(),
  LIMIT_STOREFRONT_PAYMENTS_PER_IP: wholeNumber.optional(),
  LIMIT_STOREFRONT_LOOKUPS_PER_IP: wholeNumber.optional(),
  LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP: wholeNumber.optional(),
  LIMIT_UNCACHED_PAGES_PER_IP: wholeNumber.optional(),
  LIMIT_SHOPPER_LINE_QUANTITY: wholeNumber.default(20),
  LIMIT_SHOPPER_ORDER_LINES: wholeNumber.default(50),
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: wholeNumber.default(3),
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: wholeNumber.default(10),
  LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: wholeNumber.default(30),
  CACHE_MEGABYTES: wholeNumber.default(20),
  CDN_CACHE_SECONDS: wholeNumber
    .refine((seconds) => seconds <= MAX_CDN_CACHE_SECONDS, "must be at most 60")
    .optional(),
  OPS_TOKEN: secret(16).optional(),
  CRON_SECRET: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info"),
  VERCEL: z.string().optional(),
  VERCEL_PROJECT_PRODUCTION_URL: z.string().optional(),
  VERCEL_AUTOMATION_BYPASS_SECRET: z.string().optional(),
  VERCEL_TOKEN: z.string().min(1).optional(),
  VERCEL_PROJECT_ID: z.string().min(1).optional(),
  VERCEL_TEAM_ID: z.string().min(1).optional(),
  VERCEL_API_URL: httpUrl.default("https://api.vercel.com"),
});

/** Variables that are set together or not at all. */
const TOGETHER = [
  ["UPSTASH_REDIS_REST_TOKEN", "UPSTASH_REDIS_REST_URL"],
  ["KV_REST_API_TOKEN", "KV_REST_API_URL"],
  ["STOREFRONT_API_KEY", "STOREFRONT_API_URL"],
  ["S3_BUCKET", "S3_ENDPOINT"],
  ["S3_ACCESS_KEY_ID", "S3_ENDPOINT"],
  ["S3_SECRET_ACCESS_KEY", "S3_ENDPOINT"],
  ["MAIL_FROM", "SMTP_URL"],
  ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
] as const;

/** Without its own database, an instance is a sandbox. */
function appMode(env: {
  APP_MODE?: "sandbox" | "live" | undefined;
  DATABASE_URL?: string | undefined;
}) {
  return env.APP_MODE ?? (env.DATABASE_URL ? "live" : "sandbox");
}

const environment = schema
  .superRefine(
    (env, context) => {
      const report = (name: string, message: string) =>
        context.addIssue({ code: "custom", path: [name], message });
      const usesUpstashNames = env.UPSTASH_REDIS_REST_URL || env.UPSTASH_REDIS_REST_TOKEN;
      for (const [name, other] of TOGETHER) {
        if (name === "KV_REST_API_TOKEN" && usesUpstashNames) continue;
        if (!env[name] !== !env[other]) report(name, `must be set together with ${other}`);
      }
      for (const name of ["PAYSTACK_SECRET_KEY", "STRIPE_SECRET_KEY"] as const) {
        const mode = env[name]?.includes("k_live_") ? "live" : "sandbox";
        if (env[name] && mode !== appMode(env)) {
          report(name, `is not a key for APP_MODE=${appMode(env)}`);
        }
      }
      if (env.STOREFRONT_API_URL && env.DATABASE_URL) {
        report(
          "DATABASE_URL",
          "must not be set together with STOREFRONT_API_URL, whose instance has the database",
        );
      }
    },
    // Also when single values are invalid: one start reports every problem.
    { when: () => true },
  )
  .transform(
    ({ VERCEL, VERCEL_PROJECT_PRODUCTION_URL, KV_REST_API_URL, KV_REST_API_TOKEN, ...env }) => ({
      ...env,
      // Names that Vercel's marketplace gives a Redis database.
      UPSTASH_REDIS_REST_URL: env.UPSTASH_REDIS_REST_URL ?? KV_REST_API_URL,
      UPSTASH_REDIS_REST_TOKEN: env.UPSTASH_REDIS_REST_TOKEN ?? KV_REST_API_TOKEN,
      onVercel: VERCEL !== undefined,
      CDN_CACHE_SECONDS:
        env.CDN_CACHE_SECONDS ?? (VERCEL === undefined ? 0 : MAX_CDN_CACHE_SECONDS),
      APP_MODE: appMode(env),
      PUBLIC_URL:
        env.PUBLIC_URL ??
        (VERCEL_PROJECT_PRODUCTION_URL
          ? `https://${VERCEL_PROJECT_PRODUCTION_URL}`
          : `http://localhost:${env.PORT}`),
    }),
  );

export type Env = z.infer<typeof environment>;

/** Lists every variable with an invalid value. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** Loads `.env` from the current folder; existing variables take precedence. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** Validates the environment; blank variables count as unset. Throws an error that lists every problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = environment.safeParse(set);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new EnvironmentError(`Invalid settings:\n${problems.join("\n")}`);
}
