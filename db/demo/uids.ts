import { stableUid } from "#db/demo/stable-uid.ts";

export type Uids = ReturnType<typeof uidsOf>;

/** Returns a store's deterministic uids by the names in its data. */
export function uidsOf(slug: string) {
  const within = (kind: string) => (name: string) => stableUid(`${slug}/${kind}/${name}`);
  return {
    store: stableUid(slug),
    location: within("location"),
    deliveryOption: within("delivery-option"),
    customer: within("customer"),
    category: within("category"),
    product: within("product"),
    image: within("image"),
    attribute: within("attribute"),
    attributeValue: within("attribute-value"),
    variant: within("variant"),
    variantAttribute: within("variant-attribute"),
    coupon: within("coupon"),
    order: within("order"),
    orderItem: within("order-item"),
    popupItem: within("popup-item"),
    payment: within("payment"),
    orderEvent: within("order-event"),
  };
}
