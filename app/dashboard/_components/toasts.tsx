"use client";

import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

interface Message {
  id: number;
  text: string;
  trouble: boolean;
}

type Tell = (text: string, options?: { trouble?: boolean }) => void;

const Context = createContext<Tell>(() => {});

/** Says in passing what became of something; read out by screen readers. */
export function useTell(): Tell {
  return useContext(Context);
}

export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const tell = useCallback<Tell>((text, { trouble = false } = {}) => {
    setMessages((earlier) => [...earlier, { id: (earlier.at(-1)?.id ?? 0) + 1, text, trouble }]);
  }, []);
  return (
    <Context value={tell}>
      <Toast.Provider label="Message">
        {children}
        {messages.map(({ id, text, trouble }) => (
          <Toast.Root
            key={id}
            type={trouble ? "foreground" : "background"}
            onOpenChange={(open) => {
              if (!open) setMessages((all) => all.filter((message) => message.id !== id));
            }}
            className={`rounded-control px-5 py-3.5 font-medium shadow-lg ${trouble ? "bg-alert-ground text-alert" : "bg-ink text-paper"}`}
          >
            <Toast.Description>{text}</Toast.Description>
          </Toast.Root>
        ))}
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2" />
      </Toast.Provider>
    </Context>
  );
}
