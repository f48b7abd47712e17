"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { formatCount } from "#lib/format/format-count.ts";

type WaitButtonProps = ComponentProps<typeof Button> & {
  /** When it is enabled, in ms since the epoch. */
  until: number;
};

/** A button that is disabled until a time and shows a countdown. It stays focusable. */
export function WaitButton({ until, onClick, children, ...props }: WaitButtonProps) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    if (secondsTo(until) === 0) return;
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const isWaiting = left > 0;
  return (
    <Button {...props} {...(isWaiting ? { "aria-disabled": true } : { onClick })}>
      {isWaiting ? `Try again in ${describeWait(left)}` : children}
    </Button>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Formats a duration: in seconds up to 90, otherwise in minutes. */
function describeWait(seconds: number): string {
  return seconds <= 90
    ? formatCount(seconds, "second")
    : formatCount(Math.ceil(seconds / 60), "minute");
}
