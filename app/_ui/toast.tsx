"use client";

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const VISIBLE_MS = 8000;

interface Message {
  id: number;
  text: string;
  variant: "info" | "error";
}

type ShowToast = (text: string, options?: Partial<Pick<Message, "variant">>) => void;

const Context = createContext<ShowToast>(() => {});

/** Returns the function that shows a toast; a repeated text replaces the earlier toast. */
export function useToast(): ShowToast {
  return useContext(Context);
}

/** Shows toasts. The live region is initially empty, because screen readers announce only changes. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const toast = useCallback<ShowToast>((text, { variant = "info" } = {}) => {
    const message = { id: Date.now() + Math.random(), text, variant };
    setMessages((earlier) => [...earlier.filter((each) => each.text !== text), message]);
    setTimeout(() => setMessages((all) => all.filter((each) => each !== message)), VISIBLE_MS);
  }, []);
  return (
    <Context value={toast}>
      {children}
      <section
        aria-label="Messages"
        aria-live="polite"
        className="no-print pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
      >
        {messages.map(({ id, text, variant }) => (
          <p
            key={id}
            className={`animate-arrive rounded-control px-5 py-3.5 font-medium shadow-lg ${variant === "error" ? "bg-alert-ground text-alert" : "bg-ink text-paper"}`}
          >
            {text}
          </p>
        ))}
      </section>
    </Context>
  );
}
