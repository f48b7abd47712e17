"use client";

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const SHOWN_MILLISECONDS = 8000;

interface Message {
  id: number;
  text: string;
  trouble: boolean;
}

type Tell = (text: string, options?: { trouble?: boolean }) => void;

const Context = createContext<Tell>(() => {});

/** Says in passing what became of something; read out by screen readers. Said again, it stands once. */
export function useTell(): Tell {
  return useContext(Context);
}

/** The messages in passing: the region is there before any of them, so that each is read out. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const tell = useCallback<Tell>((text, { trouble = false } = {}) => {
    const message = { id: Date.now() + Math.random(), text, trouble };
    setMessages((earlier) => [...earlier.filter((each) => each.text !== text), message]);
    setTimeout(
      () => setMessages((all) => all.filter((each) => each !== message)),
      SHOWN_MILLISECONDS,
    );
  }, []);
  return (
    <Context value={tell}>
      {children}
      <section
        aria-label="Messages"
        aria-live="polite"
        className="no-print pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
      >
        {messages.map(({ id, text, trouble }) => (
          <p
            key={id}
            className={`animate-arrive rounded-control px-5 py-3.5 font-medium shadow-lg ${trouble ? "bg-alert-ground text-alert" : "bg-ink text-paper"}`}
          >
            {text}
          </p>
        ))}
      </section>
    </Context>
  );
}
