"use client";

import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { formatCount } from "#lib/format/format-count.ts";

type CountdownButtonProps = ComponentProps<typeof Button> & {
  /** Milliseconds since the epoch. */
  enabledAt: number;
};

/** A button that is disabled until a time and shows a countdown. It stays focusable. */
export function CountdownButton({ enabledAt, onClick, children, ...props }: CountdownButtonProps) {
  const [left, setLeft] = useState(() => secondsTo(enabledAt));
  useEffect(() => {
    setLeft(secondsTo(enabledAt));
    if (secondsTo(enabledAt) === 0) return;
    const timer = setInterval(() => setLeft(secondsTo(enabledAt)), 1000);
    return () => clearInterval(timer);
  }, [enabledAt]);
  const isWaiting = left > 0;
  return (
    <Button {...props} {...(isWaiting ? { "aria-disabled": true } : { onClick })}>
      {isWaiting ? `Try again in ${describeWait(left)}` : children}
    </Button>
  );
}

function secondsTo(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

/** Formats a duration: in seconds up to 90, otherwise in minutes. */
function describeWait(seconds: number): string {
  return seconds <= 90
    ? formatCount(seconds, "second")
    : formatCount(Math.ceil(seconds / 60), "minute");
}
