import { LRUCache } from "lru-cache";
import type { CourierAccount, OwnCourierAccounts } from "#lib/couriers/port.ts";
import type { Vault } from "#lib/kernel/vault.ts";

interface OwnAccountsOptions {
  vault: Vault | undefined;
  otherwise: OwnCourierAccounts["otherwise"];
  open: (apiKey: string) => CourierAccount;
  /** Accounts kept open, the least used go first. */
  max: number;
}

/** The same account for the same key while it is in use: it holds that key's limits and its breaker. */
export function createOwnCourierAccounts({
  vault,
  otherwise,
  open,
  max,
}: OwnAccountsOptions): OwnCourierAccounts {
  const opened = new LRUCache<string, CourierAccount>({ max });
  return {
    vault,
    otherwise,
    account(apiKey) {
      const known = opened.get(apiKey);
      if (known) return known;
      const account = open(apiKey);
      opened.set(apiKey, account);
      return account;
    },
  };
}
