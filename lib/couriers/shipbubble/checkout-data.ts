import { z } from "zod";
import { parcelTotals } from "#lib/couriers/parcel.ts";
import type { CheckoutData, Shipment } from "#lib/couriers/port.ts";
import {
  dateSchema,
  flagSchema,
  moneySchema,
  recordSchema,
  textSchema,
  weightSchema,
} from "#lib/couriers/shipbubble/wire-values.ts";

const addressSchema = recordSchema({ address: textSchema(500) }).catch(null);

const checkoutSchema = z.object({
  checkout_data: recordSchema({
    ship_from: addressSchema,
    ship_to: addressSchema,
    package_amount: moneySchema.nullable().catch(null),
    package_weight: weightSchema.nullable().catch(null),
    pickup_date: dateSchema.nullable().catch(null),
    is_invoice_required: flagSchema,
    cod_policy: textSchema(500),
  }).catch(null),
});

/**
 * Reads `checkout_data` of a successful `fetch_rates`, replacing missing or invalid values by the request's.
 * Keeps our names of sender and receiver, and the aggregator's version of the addresses.
 */
export function readCheckout(data: unknown, shipment: Shipment, pickupDate: string): CheckoutData {
  const wire = checkoutSchema.safeParse(data).data?.checkout_data;
  const requested = parcelTotals(shipment.items);
  const { from, to } = shipment;
  return {
    ship_from: { ...from, address: wire?.ship_from?.address || from.address },
    ship_to: { ...to, address: wire?.ship_to?.address || to.address },
    currency: shipment.currency,
    package_amount: wire?.package_amount ?? requested.amount,
    package_weight: wire?.package_weight ?? requested.weight,
    pickup_date: wire?.pickup_date ?? pickupDate,
    is_invoice_required: wire?.is_invoice_required ?? false,
    cod_policy: wire?.cod_policy ?? "",
  };
}
