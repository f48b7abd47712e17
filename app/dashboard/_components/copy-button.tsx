"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useToast } from "#app/_ui/toast.tsx";

/** Copies text to the clipboard and confirms it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast("Copied");
    } catch {
      toast("Copying failed. Select the text and copy it manually.", { variant: "error" });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`${copied ? "Copied" : "Copy"}: ${what}`}
      onClick={copy}
      className="inline-flex target items-center gap-2 rounded-control px-3 font-semibold hover:bg-rule"
    >
      <Icon aria-hidden="true" className="size-4" />
      {copied ? "Copied" : "Copy"}
    </button>
  );
}
