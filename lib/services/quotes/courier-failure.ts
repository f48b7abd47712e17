import { CourierFault, type CourierFaultKind, type ShipmentField } from "#lib/couriers/port.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";

/** The request field for each part of the shipment that couriers can reject. */
const REQUEST_FIELD: Partial<Record<ShipmentField, string>> = {
  "to.name": "customer_name",
  "to.phone": "customer_phone",
  "to.email": "customer_email",
  "to.address": "delivery_address",
  items: "items",
  category: "category",
};

const FAILURES: Record<Exclude<CourierFaultKind, "rejected">, [ErrorCode, string]> = {
  timeout: ["COURIERS_TIMEOUT", "The couriers did not respond in time"],
  bad_response: ["COURIERS_FAILED", "The couriers could not be reached"],
  unauthorized: ["COURIERS_FAILED", "The couriers could not be reached"],
  open: ["COURIERS_UNAVAILABLE", "Couriers are temporarily unavailable"],
  busy: ["COURIERS_BUSY", "Too many requests to the couriers"],
  cancelled: ["COURIERS_CANCELLED", "The quote was cancelled"],
  not_configured: ["COURIERS_NOT_CONFIGURED", "Courier delivery is not set up"],
};

/** Converts a courier failure for the caller, without the aggregator's text. */
export function courierFailure(error: unknown): unknown {
  if (!(error instanceof CourierFault)) return error;
  if (error.kind !== "rejected") return toFailure(error, FAILURES[error.kind]);
  const field = error.field && REQUEST_FIELD[error.field];
  if (!field) return toFailure(error, FAILURES.not_configured);
  return invalidRequest([{ field, problem: "is not accepted by the couriers" }]);
}

function toFailure(fault: CourierFault, [code, text]: [ErrorCode, string]): Failure {
  // Gives no retry time when only the operator or the merchant can fix it.
  const isTemporary = ERROR_CODES[code].status === 503 && code !== "COURIERS_NOT_CONFIGURED";
  const retryAfter = isTemporary ? (fault.retryAfter ?? 1) : undefined;
  return new Failure({ code, text, retryAfter, cause: fault });
}
