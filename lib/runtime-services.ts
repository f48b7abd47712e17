import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { createCdn } from "#lib/cdn/cdn-cache.ts";
import { createInstanceCouriers } from "#lib/couriers/instance-couriers.ts";
import type { ShipbubbleSettings } from "#lib/couriers/shipbubble/shipbubble.ts";
import type { Env } from "#lib/env.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import { createEncryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createSmtpMailer } from "#lib/mail/smtp.ts";
import { createInstancePayments } from "#lib/payments/instance-payments.ts";
import type { ProviderSettings } from "#lib/payments/provider-calls.ts";
import { createPictureFetcher } from "#lib/pictures/fetch-picture.ts";
import { createPictureStorage } from "#lib/pictures/picture-storage.ts";
import { createOrderUrls } from "#lib/services/mails/order-urls.ts";
import { createOrderQueue } from "#lib/services/orders/order-queue.ts";
import { courierCall, observedCouriers } from "#lib/telemetry/couriers.ts";
import type { LogError } from "#lib/telemetry/error-log.ts";
import { observedProvider } from "#lib/telemetry/payments.ts";
import { createWebhookClient } from "#lib/webhooks/webhook-client.ts";

interface ServiceOptions {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  logError: LogError;
  courierSettings?: Partial<ShipbubbleSettings> | undefined;
  paymentSettings?: Partial<ProviderSettings> | undefined;
}

/** The services that every context of a use case has. They use secrets, but return none except those of stores. */
export type Services = ReturnType<typeof createServices>;

/** Creates the services of an instance. A service that is added here is in every context. */
export function createServices(
  env: Env,
  { db, clock, log, logError, courierSettings: settings, paymentSettings }: ServiceOptions,
) {
  const encryption = createEncryption(env.ENCRYPTION_SECRET);
  return {
    ...createInstanceCouriers({
      mode: env.APP_MODE,
      baseUrl: env.SHIPBUBBLE_URL,
      operatorKey: env.SHIPBUBBLE_API_KEY,
      encryption: encryption?.for("courier keys"),
      clock,
      log,
      observed: observedCouriers,
      observeCall: courierCall,
      settings,
    }),
    /** Charges customers. */
    payments: createInstancePayments({
      mode: env.APP_MODE,
      db,
      publicUrl: env.PUBLIC_URL,
      paystack: {
        baseUrl: env.PAYSTACK_API_URL,
        operator: env.PAYSTACK_SECRET_KEY ? { secretKey: env.PAYSTACK_SECRET_KEY } : undefined,
      },
      stripe: {
        baseUrl: env.STRIPE_API_URL,
        operator: env.STRIPE_SECRET_KEY
          ? { secretKey: env.STRIPE_SECRET_KEY, signingSecret: env.STRIPE_WEBHOOK_SECRET }
          : undefined,
      },
      settings: paymentSettings,
      encryption: encryption?.for("payment keys"),
      log,
      observed: observedProvider,
    }),
    /** Encrypts secrets of stores; undefined without ENCRYPTION_SECRET. */
    encryption,
    /** Sends webhooks to the URLs of merchants. */
    webhookClient: createWebhookClient({
      requiresHttps: env.APP_MODE === "live",
      isOff: env.JOBS === "off",
      ...(env.WEBHOOK_PRIVATE_TARGETS === "allow" && { isAllowed: () => true }),
    }),
    /** The orders of this process that run or wait. */
    orderQueue: createOrderQueue(env.DATABASE_POOL_SIZE),
    /** Files of uploaded pictures. */
    pictures: createPictureStorage(env, db, log),
    /** Fetches pictures to copy from other servers. */
    fetchPicture: createPictureFetcher(),
    /** Sends mails; undefined when the instance has no SMTP server. */
    mailer: createSmtpMailer(env),
    /** Returns the URL of an order's page for its customer. */
    findOrderUrl: createOrderUrls(env, db, clock),
    /** Caches the shop's pages in front of this instance. */
    cdn: createCdn(env, logError),
  };
}
