"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface FocusRestorerProps {
  className?: string;
  children: ReactNode;
}

/** Takes the focus when the focused element is removed, instead of the document. */
export function FocusRestorer({ className = "", children }: FocusRestorerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    let last: Element | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : undefined;
    };
    const watcher = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      node.focus({ preventScroll: true });
    });
    node.addEventListener("focusin", remember);
    watcher.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener("focusin", remember);
      watcher.disconnect();
    };
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
