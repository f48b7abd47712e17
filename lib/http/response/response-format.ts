import { type BareFailure, type EnvelopeFailure, WITHOUT_CODE } from "#lib/contract/failure.ts";
import type { Route } from "#lib/contract/route.ts";
import type { Failure } from "#lib/kernel/errors.ts";

/** Builds the bodies of successes and failures. */
interface ResponseFormat {
  success(data: unknown, message: string): unknown;
  failure(failure: Failure, badRequestMessage?: string): EnvelopeFailure | BareFailure;
}

const ENVELOPE_MESSAGE: Record<number, string> = {
  400: "The request is not valid",
  401: "Authentication failed",
  403: "The request is not allowed",
  404: "The requested resource does not exist",
  405: "The method is not allowed for this path",
  408: "The request took too long",
  409: "The request conflicts with the current state",
  410: "The shipping quote can no longer be used",
  413: "The request is too large",
  415: "The content type is not supported",
  422: "The request cannot be processed",
  429: "Too many requests",
  431: "The request is too large",
  500: "An unexpected error occurred",
  502: "A service this request depends on failed",
  503: "The service is temporarily unavailable",
  504: "A service this request depends on did not answer in time",
};

const envelope: ResponseFormat = {
  success: (data, message) => ({ error: null, message, data }),
  failure: (failure, badRequestMessage) => ({
    error: failure.message,
    message:
      (failure.status === 400 && badRequestMessage) || (ENVELOPE_MESSAGE[failure.status] ?? ""),
    data: null,
    ...(!WITHOUT_CODE.envelope.has(failure.status) && {
      error_code: failure.code,
      ...(failure.details !== undefined && { details: failure.details }),
    }),
  }),
};

const bare: ResponseFormat = {
  success: (data) => data,
  failure: (failure) => {
    switch (failure.status) {
      case 404:
        return { detail: "Not found." };
      case 429:
        return {
          detail: `Request was throttled. Expected available in ${failure.retryAfter} seconds.`,
          error_code: failure.code,
        };
      default:
        return { detail: `${failure.message}.`, error_code: failure.code };
    }
  },
};

export const responseFormats: Record<Route["style"], ResponseFormat> = { envelope, bare };
