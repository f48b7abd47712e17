import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as stores from "#db/migrations/0001-stores.ts";
import * as catalogue from "#db/migrations/0002-catalogue.ts";
import * as orders from "#db/migrations/0003-orders.ts";
import * as listings from "#db/migrations/0004-listings.ts";
import * as couponsAndEvents from "#db/migrations/0005-coupons-and-events.ts";
import * as returns from "#db/migrations/0006-returns.ts";
import * as versions from "#db/migrations/0008-versions.ts";
import * as merchants from "#db/migrations/0010-merchants.ts";
import * as dashboard from "#db/migrations/0011-dashboard.ts";
import * as merchantCatalogue from "#db/migrations/0012-merchant-catalogue.ts";
  "0014-courier-accounts": courierAccounts,
