import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useToast } from "#app/_ui/toast.tsx";

/** A text with a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <CopyButton text={text} what={label} />
      </div>
      <code className="rounded-control border border-rule bg-sheet p-3 text-fine break-all whitespace-pre-line select-all">
        {text}
      </code>
    </div>
  );
}

/** Copies text to the clipboard and confirms it. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      toast("Copied");
    } catch {
      toast("Couldn't copy. Select the text and copy it.", { variant: "error" });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`${isCopied ? "Copied" : "Copy"}: ${what}`}
      onClick={copy}
      className="inline-flex target items-center gap-2 rounded-control px-3 font-semibold hover:bg-rule"
    >
      <Icon aria-hidden="true" className="size-4" />
      {isCopied ? "Copied" : "Copy"}
    </button>
  );
}
