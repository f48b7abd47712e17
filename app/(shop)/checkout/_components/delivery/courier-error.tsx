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
  const { status, code, retryAfter } = error instanceof FetchError ? error : new FetchError(0, "");
  const [title, text] = explain(status, code);
  return (
    <Notice
      variant="error"
      title={title}
      action={
        canRetry(status, code) && (
          <CountdownButton
            variant="secondary"
            enabledAt={retryAfter === undefined ? 0 : failedAt + retryAfter * 1000}
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

/** Returns the title and the text of a notice. */
function explain(status: number, code: string | undefined): [title: string, text: string] {
  if (status === 400 && code === "INVALID_REQUEST") {
    return [
      "The couriers didn't accept these details",
      "Check your name, phone, email and address. The address needs a street, city, state and country.",
    ];
  }
  if (!canRetry(status, code)) {
    return ["Courier delivery isn't available", "Choose another delivery method."];
  }
  switch (status) {
    case 0:
      return [
        "No connection",
        "Check your connection and try again. Your details are saved in this tab.",
      ];
    case 404:
      return [
        "An item in your basket is no longer available",
        "Remove it from your basket and try again.",
      ];
    case 429:
      return [
        "Too many requests",
        "Your details are saved in this tab. Try again later, or choose another delivery method.",
      ];
    case 504:
      return ["The couriers didn't respond in time", "Try again in a moment."];
    default:
      return [
        "Courier prices are unavailable right now",
        "Try again in a moment, or choose another delivery method.",
      ];
  }
}

function canRetry(status: number, code: string | undefined): boolean {
  return status !== 400 && code !== "COURIERS_NOT_CONFIGURED";
}
