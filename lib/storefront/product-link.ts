const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Path of a product's page: its name for people, its uid for us. */
export function productPath(product: { uid: string; name: string }): string {
  return `/products/${productSlug(product)}`;
}

/** `Ọjà basket` → `oja-basket-` and the uid; the uid alone when nothing of the name is left. */
export function productSlug({ uid, name }: { uid: string; name: string }): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return words === "" ? uid : `${words}-${uid}`;
}

/** The uid a slug ends with, in lower case; undefined when it has none. */
export function uidOfSlug(slug: string): string | undefined {
  return UID.exec(slug)?.[0].toLowerCase();
}
