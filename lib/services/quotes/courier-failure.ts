import { CourierFault, type CourierFaultKind, type ShipmentField } from "#lib/couriers/port.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";

/** Which field of the request stands for a part of the shipment the couriers refuse. */
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

/** What the caller is told when couriers gave no quote; the aggregator's own words never are. */
export function courierFailure(error: unknown): unknown {
  if (!(error instanceof CourierFault)) return error;
  if (error.kind !== "rejected") return answer(error, ANSWERS[error.kind]);
  const field = error.field && REQUEST_FIELD[error.field];
  if (!field) return answer(error, ANSWERS.not_configured);
  return invalidRequest([{ field, problem: "is not accepted by the couriers" }]);
}

function answer(fault: CourierFault, [code, text]: [ErrorCode, string]): Failure {
  // Nobody waits for what only the operator or the merchant can mend.
  const passes = ERROR_CODES[code].status === 503 && code !== "COURIERS_NOT_CONFIGURED";
  const retryAfter = passes ? (fault.retryAfter ?? 1) : undefined;
  return new Failure({ code, text, retryAfter, cause: fault });
}
