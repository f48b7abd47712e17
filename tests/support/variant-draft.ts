/** A variant as the editor sends it: a new one without a choice, but for these fields. */
export function variantDraft(fields: object) {
  return {
    uid: null,
    values: [],
    sku: "",
    price: "5000.00",
    weight: null,
    is_active: true,
    on_hand: 0,
    ...fields,
  };
}
