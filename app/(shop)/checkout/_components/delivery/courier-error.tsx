import { FetchError } from "#app/_queries/fetch-api.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { CountdownButton } from "#app/(shop)/checkout/_components/countdown-button.tsx";

interface CourierErrorProps {
  error: Error;
  /** Milliseconds since the epoch. */
  failedAt: number;
  onRequest: () => void;
}

/** Explains why there are no courier prices and offers to retry. */
export function CourierError({ error, failedAt, onRequest }: CourierErrorProps) {
  const { title, text, canRetry } = explain(error);
  const wait = error instanceof FetchError ? error.retryAfter : undefined;
  return (
    <Notice
      variant="error"
      title={title}
      action={
        canRetry && (
          <CountdownButton
            variant="secondary"
            enabledAt={wait === undefined ? 0 : failedAt + wait * 1000}
            onClick={onRequest}
          >
            Try again
          </CountdownButton>
        )
      }
    >
      {text}
    </Notice>
  );
}

function explain(error: Error): { title: string; text: string; canRetry: boolean } {
  const { status = 0, code } = error instanceof FetchError ? error : {};
  if (status === 400 && code === "INVALID_REQUEST") {
    return {
      title: "Couriers couldn't find this address",
      text: "Check the address: include the street, city, state and country.",
      canRetry: false,
    };
  }
  if (status === 400 || code === "COURIERS_NOT_CONFIGURED") {
    return {
      title: "Courier delivery isn't available",
      text: "Choose another delivery method.",
      canRetry: false,
    };
  }
  if (status === 404) {
    return {
      title: "An item in your basket is no longer available",
      text: "Remove it from your order and try again.",
      canRetry: true,
    };
  }
  if (status === 429) {
    return {
      title: "Too many requests",
      text: "Your details are saved.",
      canRetry: true,
    };
  }
  if (status === 504) {
    return {
      title: "The couriers didn't respond in time",
      text: "Try again, or choose another delivery method.",
      canRetry: true,
    };
  }
  if (status === 0) {
    return {
      title: "No connection",
      text: "Check your connection and try again. Your details are saved.",
      canRetry: true,
    };
  }
  return {
    title: "Courier prices are unavailable right now",
    text: "Try again, or choose another delivery method.",
    canRetry: true,
  };
}
