import { createHandover } from "#lib/kernel/handover.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";

/** From the first look into a shop, with what that asked it, to the page. */
export const openedShop = createHandover<Shop>("shop");
