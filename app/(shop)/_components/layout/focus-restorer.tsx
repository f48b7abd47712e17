"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface FocusRestorerProps {
  className?: string;
  children: ReactNode;
}

/**
 * Moves the focus when the focused element inside it is removed: to the element that has replaced it, with the same
 * ID, or else to itself. The browser would move it to the body.
 */
export function FocusRestorer({ className = "", children }: FocusRestorerProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = container.current;
    if (!node) return;
    let focused: Element | undefined;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const replacement = focused.id ? document.getElementById(focused.id) : null;
      (replacement ?? node).focus({ preventScroll: true });
    });
    node.addEventListener("focusin", remember);
    observer.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return (
    <div ref={container} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
