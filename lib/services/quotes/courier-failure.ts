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

const ANSWERS: Record<Exclude<CourierFaultKind, "rejected">, [ErrorCode, string]> = {
  timeout: ["COURIERS_TIMEOUT", "The couriers did not answer in time"],
  bad_reply: ["COURIERS_FAILED", "The couriers could not be asked"],
  unauthorized: ["COURIERS_FAILED", "The couriers could not be asked"],
  open: ["COURIERS_UNAVAILABLE", "The couriers are not available at the moment"],
  busy: ["COURIERS_BUSY", "Too many quotes are being asked for at the moment"],
  cancelled: ["COURIERS_CANCELLED", "The quote was given up"],
  not_configured: ["COURIERS_NOT_CONFIGURED", "Courier delivery is not set up"],
};

/** Converts a courier failure for the caller, without the aggregator's text. */
export function courierFailure(error: unknown): unknown {
  if (!(error instanceof CourierFault)) return error;
  if (error.kind !== "rejected") return answer(error, ANSWERS[error.kind]);
  const field = error.field && REQUEST_FIELD[error.field];
  if (!field) return answer(error, ANSWERS.not_configured);
  return invalidRequest([{ field, problem: "is not accepted by the couriers" }]);
}

function answer(fault: CourierFault, [code, text]: [ErrorCode, string]): Failure {
  // Gives no retry time when only the operator or the merchant can fix it.
  const passes = ERROR_CODES[code].status === 503 && code !== "COURIERS_NOT_CONFIGURED";
  const retryAfter = passes ? (fault.retryAfter ?? 1) : undefined;
  return new Failure({ code, text, retryAfter, cause: fault });
}
