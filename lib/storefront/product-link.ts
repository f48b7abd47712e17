import { slugOf } from "#lib/kernel/text.ts";

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const LONGEST_NAME = 60;

/** Path of a product's page: its name for people, its uid for us. */
export function productPath(product: { uid: string; name: string }): string {
  return `/products/${productSlug(product)}`;
}

/** `Ọjà basket` → `oja-basket-` and the uid; the uid alone when nothing of the name is left. */
export function productSlug({ uid, name }: { uid: string; name: string }): string {
  const words = slugOf(name, LONGEST_NAME);
  return words === "" ? uid : `${words}-${uid}`;
}

/** The uid a slug ends with, in lower case; undefined when it has none. */
export function uidOfSlug(slug: string): string | undefined {
  return UID.exec(slug)?.[0].toLowerCase();
}
