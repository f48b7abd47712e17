import type { ReactNode } from "react";
import { Button } from "#app/(storefront)/_components/button.tsx";
import { Notice } from "#app/(storefront)/_components/notice.tsx";
import { ShopError } from "#app/(storefront)/_queries/fetch-shop.ts";
import { WaitButton } from "#app/(storefront)/checkout/_components/wait-button.tsx";

interface CourierTroubleProps {
  error: Error;
  /** ms since the epoch */
  failedAt: number;
  onAsk: () => void;
  otherWays: ReactNode;
}

/** Why there are no prices, when to ask again, and how to get the order all the same. */
export function CourierTrouble({ error, failedAt, onAsk, otherWays }: CourierTroubleProps) {
  const { title, text, again } = explain(error);
  const wait = error instanceof ShopError ? error.retryAfter : undefined;
  return (
    <Notice
      kind="trouble"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          {again &&
            (wait === undefined ? (
              <Button kind="plain" onClick={onAsk}>
                Ask again
              </Button>
            ) : (
              <WaitButton until={failedAt + wait * 1000} onClick={onAsk}>
                Ask again
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
  const { status = 0, code } = error instanceof ShopError ? error : {};
  if (status === 400 && code === "INVALID_REQUEST") {
    return {
      title: "Couriers do not know this address",
      text: "Correct it above: write the street, the city, the state and the country in full.",
      again: false,
    };
  }
  if (status === 400 || code === "COURIERS_NOT_CONFIGURED") {
    return {
      title: "Couriers are not available here",
      text: "The shop has no courier delivery at the moment.",
      again: false,
    };
  }
  if (status === 404) {
    return {
      title: "Something in your basket is no longer sold",
      text: "Your order beside this says what. Take it out and ask again.",
      again: true,
    };
  }
  if (status === 429) {
    return {
      title: "That was a lot of asking in one hour",
      text: "Couriers can be asked again in a while. Everything you typed is kept.",
      again: true,
    };
  }
  if (status === 504) {
    return {
      title: "The couriers did not answer in time",
      text: "Another try often helps.",
      again: true,
    };
  }
  if (status === 0) {
    return {
      title: "We cannot reach the shop",
      text: "Check your connection and ask again. Everything you typed is kept.",
      again: true,
    };
  }
  return {
    title: "Couriers cannot be asked at the moment",
    text: "It is not your doing.",
    again: true,
  };
}
