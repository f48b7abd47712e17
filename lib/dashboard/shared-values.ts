import type { EditedVariant } from "#lib/dashboard/variant-drafts.ts";

export type SelectableVariant = Pick<EditedVariant, "uid" | "values">;

/** An option with its values, each with the choice of its variants. */
interface VariantChoices {
  name: string;
  values: { value: string; choice: string; count: number }[];
}

/** Returns the choices of variants by option value. */
export function variantChoices(options: string[], variants: SelectableVariant[]): VariantChoices[] {
  return options.map((name, option) => {
    const counts = new Map<string, number>();
    for (const { values } of variants) {
      const value = values[option] ?? "";
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return {
      name,
      values: [...counts].map(([value, count]) => ({ value, choice: `${option}:${value}`, count })),
    };
  });
}

/** Returns the positions of the chosen variants; of all for "". */
export function selectVariants(variants: SelectableVariant[], choice: string): number[] {
  return variants.flatMap(({ values }, index) =>
    choice === "" || values.some((value, option) => choice === `${option}:${value}`) ? index : [],
  );
}

/** Values to write into several variants; an empty one changes nothing. */
export interface SharedValues
  extends Pick<EditedVariant, "promo_price" | "promo_expiry" | "weight"> {
  price: string | null;
  /** Of new variants. */
  on_hand: number | null;
}

/** Returns what the values change in each of the variants, new or existing. */
export function sharedChanges(values: SharedValues): {
  ofAll: Partial<EditedVariant>;
  ofNew: Partial<EditedVariant>;
} {
  const { on_hand, ...entered } = values;
  const ofAll = Object.entries(entered).filter(([, value]) => value !== null && value !== "");
  return { ofAll: Object.fromEntries(ofAll), ofNew: on_hand === null ? {} : { on_hand } };
}
