import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { PaymentFault } from "#lib/payments/port.ts";

const ChargeEvent = z.object({
  event: z.literal("charge.success"),
  data: z.object({ reference: z.string().min(1).max(200) }),
});

/**
 * Returns the reference of the payment that a callback is about; null for any other event. The signature covers the
 * received bytes. Throws an `unauthorized` fault when it is wrong.
 */
export function readPaystackCallback(
  secretKey: string,
  body: Uint8Array,
  headers: Headers,
): string | null {
  const signature = Buffer.from(headers.get("x-paystack-signature") ?? "", "hex");
  const expected = createHmac("sha512", secretKey).update(body).digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new PaymentFault("unauthorized", "the signature of a callback is wrong");
  }
  return ChargeEvent.safeParse(parseJson(body)).data?.data.reference ?? null;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
