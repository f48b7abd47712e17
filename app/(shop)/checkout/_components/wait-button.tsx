"use client";

import { useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";

interface WaitButtonProps {
  /** When it is enabled, in ms since the epoch. */
  until: number;
  onClick: () => void;
  children: string;
}

/** A button that is disabled until a time and shows a countdown. */
export function WaitButton({ until, onClick, children }: WaitButtonProps) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <Button variant="secondary" disabled={left > 0} onClick={onClick}>
      {left > 0 ? `${children} in ${describeWait(left)}` : children}
    </Button>
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Formats a duration: in seconds up to 90, otherwise in minutes. */
export function describeWait(seconds: number): string {
  if (seconds === 1) return "1 second";
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
