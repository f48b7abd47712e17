import type { Product, Variant } from "#lib/contract/product.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

/** Values by option that a shopper has chosen. */
export type Choice = ReadonlyMap<string, string>;

/** A value of an option, in relation to the choice. */
export interface OptionValue {
  value: string;
  label: string;
  /** Chosen, or the only one that all variants of the choice have. */
  chosen: boolean;
  /** `impossible`: no variant combines it with the other chosen values, so choosing it removes those. */
  state: "available" | "sold-out" | "impossible";
  /** The choice with this value. */
  choice: Choice;
  /** The variants of that choice. */
  variants: Variant[];
}

export interface Option {
  attribute: string;
  name: string;
  values: OptionValue[];
}

/**
 * Returns the variant that a product's page shows at first: the one with this uid, or else the only one that can be
 * ordered, or the cheapest if none can. Undefined when the shopper has to choose.
 */
export function initialVariant({ variants }: Product, uid: string | null): Variant | undefined {
  const linked = variants.find((variant) => variant.uid === uid);
  if (linked) return linked;
  const orderable = variants.filter(({ sellable_stock }) => sellable_stock > 0);
  if (orderable.length > 0) return orderable.length === 1 ? orderable[0] : undefined;
  const priceOf = ({ price, promo_price }: Variant) => promo_price ?? price;
  return variants.toSorted((a, b) => compareAmounts(priceOf(a), priceOf(b)))[0];
}

/** Returns the choice of a variant's values; empty when there is no variant. */
export function toChoice({ variants }: Product, variant: Variant | undefined): Choice {
  const traits = (variant && readTraits(variants).get(variant)) ?? [];
  return new Map(traits.map(({ attribute, value }) => [attribute, value]));
}

/** Returns the variants that have all values of a choice. */
export function remainingVariants({ variants }: Product, choice: Choice): Variant[] {
  return matching(readTraits(variants), choice);
}

/** Returns the chosen variant among those that remain; undefined while there are several. */
export function findChosenVariant(remaining: Variant[]): Variant | undefined {
  return remaining.length === 1 ? remaining[0] : undefined;
}

/** Returns a product's options in relation to a choice; empty for a single variant. */
export function variantOptions({ variants }: Product, choice: Choice): Option[] {
  if (variants.length < 2) return [];
  const traitsOf = readTraits(variants);
  const remaining = matching(traitsOf, choice).map((variant) => traitsOf.get(variant) ?? []);
  const options = new Map<string, Option>();
  for (const trait of [...traitsOf.values()].flat()) {
    const { attribute, name, value, label } = trait;
    const option = options.get(attribute) ?? { attribute, name, values: [] };
    options.set(attribute, option);
    if (option.values.some((known) => known.value === value)) continue;
    const next = chooseValue(traitsOf, choice, trait);
    const left = matching(traitsOf, next);
    const isImpossible = next.size < choice.size + (choice.has(attribute) ? 0 : 1);
    const isOrderable = left.some(({ sellable_stock }) => sellable_stock > 0);
    option.values.push({
      value,
      label,
      chosen:
        remaining.length > 0 && remaining.every((traits) => hasTrait(traits, attribute, value)),
      state: isImpossible ? "impossible" : isOrderable ? "available" : "sold-out",
      choice: next,
      variants: left,
    });
  }
  return [...options.values()];
}

/** Returns the choice with this value, without the others that no variant combines with it. */
function chooseValue(traitsOf: Traits, choice: Choice, { attribute, value }: Trait): Choice {
  const kept = new Map([[attribute, value]]);
  for (const [other, chosen] of choice) {
    if (other === attribute) continue;
    const more = new Map([...kept, [other, chosen] as const]);
    if (matching(traitsOf, more).length > 0) kept.set(other, chosen);
  }
  return kept;
}

function matching(traitsOf: Traits, choice: Choice): Variant[] {
  const has = (traits: Trait[]) =>
    [...choice].every(([attribute, value]) => hasTrait(traits, attribute, value));
  return [...traitsOf].flatMap(([variant, traits]) => (has(traits) ? variant : []));
}

/** Returns the first option without a chosen value. */
export function missingOption(options: Option[]): Option | undefined {
  return options.find(({ values }) => !values.some(({ chosen }) => chosen));
}

/** Returns the labels of the chosen values, such as "Red, Large"; "" for a single variant. */
export function describeChoice(options: Option[]): string {
  return options
    .flatMap(({ values }) => values.find(({ chosen }) => chosen)?.label ?? [])
    .join(", ");
}

/** A capitalized word, probably a singular noun. */
const SINGULAR_NOUN = /^\p{Lu}\p{Ll}*(?!s)\p{Ll}$/u;

/** Asks for a value of the option with this name: "Choose a size", "Choose EU size". */
export function choosePrompt(name: string): string {
  const noun = /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  if (!SINGULAR_NOUN.test(name)) return `Choose ${noun}`;
  // Decomposed, so that a vowel with an accent or a dot is recognized.
  const article = /^(?!eu)[aeio]/.test(noun.normalize("NFD")) ? "an" : "a";
  return `Choose ${article} ${noun}`;
}

interface Trait {
  attribute: string;
  name: string;
  value: string;
  label: string;
}

type Traits = ReadonlyMap<Variant, Trait[]>;

function hasTrait(traits: Trait[], attribute: string, value: string): boolean {
  return traits.some((own) => own.attribute === attribute && own.value === value);
}

/** Returns the attributes of variants, or their names when they do not have distinct attributes. */
function readTraits(variants: Variant[]): Traits {
  const traitsOf = haveDistinctAttributes(variants) ? attributesOf : nameOf;
  return new Map(variants.map((variant) => [variant, traitsOf(variant)]));
}

function attributesOf({ attributes }: Variant): Trait[] {
  return attributes.map(({ attribute, attribute_name, value, attribute_value }) => ({
    attribute,
    name: attribute_name,
    value,
    label: attribute_value,
  }));
}

/** Returns the only option of variants that differ by name only. */
function nameOf({ uid, name }: Variant): Trait[] {
  return [{ attribute: "variant", name: "Option", value: uid, label: name }];
}

/** Returns whether the variants have the same attributes, each with a different combination of values. */
function haveDistinctAttributes(variants: Variant[]): boolean {
  const signature = (read: (trait: Trait) => string) => (variant: Variant) =>
    attributesOf(variant).map(read).sort().join();
  const names = new Set(variants.map(signature(({ attribute }) => attribute)));
  const values = new Set(
    variants.map(signature(({ attribute, value }) => `${attribute}=${value}`)),
  );
  return names.size === 1 && !names.has("") && values.size === variants.length;
}

/** Describes the variants of a product by their option values, such as "Red, Large", or else by name. Keys are uids. */
export function describeVariants({ variants }: Product): ReadonlyMap<string, string> {
  return new Map(
    [...readTraits(variants)].map(([{ uid }, traits]) => [
      uid,
      traits.map(({ label }) => label).join(", "),
    ]),
  );
}
