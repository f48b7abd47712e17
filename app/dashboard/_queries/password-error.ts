import { explainTrouble, ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";

/** Returns what to tell a merchant whose password was refused; `wrong` explains a wrong one. */
export function explainPasswordError(error: Error, wrong: string): string {
  if (!(error instanceof ShopError)) return explainTrouble(error);
  if (error.status === 400) return wrong;
  if (error.code === "SIGN_IN_BUSY") return "Sign-in is busy. Try again in a few seconds.";
  if (error.status !== 429) return explainTrouble(error);
  const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
  return `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
}
