import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { Text, Uid, whole } from "#lib/contract/scalars.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

/** Text a person typed: trimmed, not blank, storable, bounded. */
export const typed = (maximum: number) =>
  Text.pipe(z.string().trim().min(1).max(maximum)).meta({ minLength: 1, maxLength: maximum });

/** Text a person may leave out: trimmed, storable, bounded. */
export const typedNotes = Text.pipe(z.string().trim().max(BODY_LIMITS.notes)).meta({
  maxLength: BODY_LIMITS.notes,
});

/** An international number in any usual spelling, kept as E.164. */
export const Phone = Text.pipe(z.string().max(40))
  .meta({ maxLength: 40 })
  .transform((text, context) => {
    const number = parsePhoneNumberFromString(text.trim(), { extract: false });
    if (number?.isPossible() && !number.ext) return number.number as string;
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

/** Who is buying (spec §4.4, §4.6). */
export const Shopper = z.object({
  customer_name: typed(BODY_LIMITS.name),
  customer_email: Email,
  customer_phone: Phone.describe(
    "International number in any usual spelling, without an extension, such as +234 801 234 5678",
  ),
});
export type Shopper = z.infer<typeof Shopper>;

/** One wish of a basket (spec §4.4). */
export const BasketItem = z
  .object({
    variant: Uid.describe("Uid of a variant that can be seen; otherwise 404"),
    quantity: whole(1, BODY_LIMITS.quantity).describe("Whole pieces"),
  })
  .meta({ id: "BasketItem", description: "One line of a basket" });

/** 1 to 100 lines, however often a variant is named. */
export const basketOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(BODY_LIMITS.items).describe("Lines of the same variant are added up");
