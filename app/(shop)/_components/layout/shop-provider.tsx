"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type MoneyStyle, rememberMoneyStyle } from "#lib/format/format-money.ts";

/** The store's settings that client components need. */
interface ShopSettings {
  slug: string;
  name: string;
  /** Formatted for display; "" when the store has none. */
  phone: string;
  /** For `tel:` links; "" when the store has none. */
  phoneNumber: string;
  /** ISO 4217 */
  currency: string;
  /** IANA name. */
  timeZone: string;
  money: MoneyStyle;
  /** Maximum quantity of a line in one order. */
  maxLineQuantity: number;
  delivers: boolean;
  collectsTax: boolean;
}

const ShopContext = createContext<ShopSettings | undefined>(undefined);

export function ShopProvider({ shop, children }: { shop: ShopSettings; children: ReactNode }) {
  rememberMoneyStyle(shop.money);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export function useShop(): ShopSettings {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("useShop must be used within a ShopProvider");
  return shop;
}
