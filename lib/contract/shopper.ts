import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { integerBetween, Text, Uid } from "#lib/contract/scalars.ts";
import { parseInternational } from "#lib/kernel/phone.ts";
import { hasVisibleCharacter } from "#lib/kernel/text.ts";

/** Builds a schema for required text: trimmed, not blank, storable, bounded. */
export const requiredText = (maximum: number) =>
  Text.pipe(z.string().trim().max(maximum).refine(hasVisibleCharacter, "must not be empty")).meta({
    minLength: 1,
    maxLength: maximum,
  });

const Line = Text.overwrite((text) => text.replace(/\p{Cc}+/gu, " "));

/** A required text on one line: line breaks and other control characters become spaces. */
export const requiredLine = (maximum: number) =>
  Line.pipe(requiredText(maximum)).meta({ minLength: 1, maxLength: maximum });

/** An optional text on one line; may be empty. */
export const optionalLine = (maximum: number) =>
  Line.pipe(z.string().trim().max(maximum)).meta({ maxLength: maximum });

/** Optional text: trimmed, storable, bounded. */
export const optionalNotes = Text.pipe(z.string().trim().max(BODY_LIMITS.notes)).meta({
  maxLength: BODY_LIMITS.notes,
});

/** An international phone number in any common format, converted to E.164. */
export const Phone = Text.pipe(z.string().max(40))
  .meta({ maxLength: 40 })
  .transform((text, context) => {
    const number = parseInternational(text);
    if (number && !number.ext) return number.number as string;
    context.addIssue({
      code: "custom",
      message: number?.ext
        ? "must be an international number without an extension"
        : "must be an international number, such as +2348012345678",
    });
    return z.NEVER;
  });

export const Email = Text.pipe(
  z.string().trim().max(BODY_LIMITS.email).toLowerCase().pipe(z.email()),
).meta({ format: "email", maxLength: BODY_LIMITS.email });

/** The customer's contact details. */
export const Shopper = z.object({
  customer_name: requiredLine(BODY_LIMITS.name),
  customer_email: Email,
  customer_phone: Phone.describe(
    "International number in any common format, without an extension, such as +234 801 234 5678",
  ),
});
export type Shopper = z.infer<typeof Shopper>;

/** One line of a basket. */
export const BasketItem = z
  .object({
    variant: Uid.describe("ID of a visible variant; any other ID returns 404"),
    quantity: integerBetween(1, BODY_LIMITS.quantity).describe("Quantity"),
  })
  .meta({ id: "BasketItem", description: "One line of a basket" });

/** Builds a schema for 1 to 100 lines; a variant may occur several times. */
export const basketLines = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1)
    .max(BODY_LIMITS.items)
    .describe("Quantities of the same variant are added up");
