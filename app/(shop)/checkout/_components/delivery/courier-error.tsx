import type { ReactNode } from "react";
import { ApiError } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { WaitButton } from "#app/(shop)/checkout/_components/wait-button.tsx";

interface CourierErrorProps {
  error: Error;
  /** ms since the epoch */
  failedAt: number;
  onAsk: () => void;
  alternatives: ReactNode;
}

/** Why there are no prices, when to ask again, and how to get the order all the same. */
export function CourierError({
  error,
  failedAt,
  onAsk,
  alternatives: otherWays,
}: CourierErrorProps) {
  const { title, text, again } = explain(error);
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  return (
    <Notice
      variant="error"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {again &&
            (wait === undefined ? (
              <Button variant="secondary" onClick={onAsk}>
                Try again
              </Button>
            ) : (
              <WaitButton until={failedAt + wait * 1000} onClick={onAsk}>
                Try again
              </WaitButton>
            ))}
          {otherWays}
        </div>
      }
    >
      {text}
    </Notice>
  );
}

function explain(error: Error): { title: string; text: string; again: boolean } {
  const { status = 0, code } = error instanceof ApiError ? error : {};
  if (status === 400 && code === "INVALID_REQUEST") {
    return {
      title: "Couriers couldn't find this address",
      text: "Check it above: include the street, city, state and country.",
      again: false,
    };
  }
  if (status === 400 || code === "COURIERS_NOT_CONFIGURED") {
    return {
      title: "Couriers are not available here",
      text: "Courier delivery is switched off at the moment.",
      again: false,
    };
  }
  if (status === 404) {
    return {
      title: "An item in your basket is no longer available",
      text: "Remove it from your order and try again.",
      again: true,
    };
  }
  if (status === 429) {
    return {
      title: "Too many requests",
      text: "Try again in a while. Your entries are saved.",
      again: true,
    };
  }
  if (status === 504) {
    return {
      title: "The couriers didn't respond in time",
      text: "Trying again usually works.",
      again: true,
    };
  }
  if (status === 0) {
    return {
      title: "We cannot reach the shop",
      text: "Check your connection and try again. Your entries are saved.",
      again: true,
    };
  }
  return {
    title: "Courier prices are unavailable right now",
    text: "It's not you.",
    again: true,
  };
}
