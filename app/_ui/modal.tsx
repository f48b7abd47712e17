"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { CloseIcon } from "#app/_ui/icons.tsx";

interface ModalProps {
  title: string;
  /** Whether a request is pending, which keeps the dialog open. */
  isBusy?: boolean;
  /** Asks before Escape or the close button discards unsaved changes. */
  isDirty?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const FIRST_FIELD = "input:enabled, select:enabled, textarea:enabled";

/**
 * A modal dialog: focuses its first field, traps focus, closes on Escape and returns focus to the element that
 * opened it.
 */
export function Modal({ title, isBusy = false, isDirty = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      element?.close();
      opener?.focus();
      // The dialog's action may have removed the opener.
      setTimeout(focusHeadingIfLost);
    };
  }, []);
  const mayClose = () => !isBusy && (!isDirty || confirmDiscard());
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        focused.current = document.activeElement as HTMLElement | null;
        if (mayClose()) onClose();
      }}
      // Browsers close a dialog on the second Escape even if `cancel` was prevented.
      onClose={() => {
        if (!dialog.current || dialog.current.open) return;
        if (mayClose()) onClose();
        else {
          dialog.current.showModal();
          focused.current?.focus();
        }
      }}
      className="m-auto w-full max-w-[34rem] rounded-sheet bg-paper p-0 text-ink shadow-2xl backdrop:bg-[rgb(10_18_14/0.45)]"
    >
      <div className="flex items-center justify-between gap-4 border-b border-rule py-3 pr-3 pl-5">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          disabled={isBusy}
          className="grid target place-items-center rounded-control hover:bg-rule"
          onClick={() => mayClose() && onClose()}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="flex flex-col gap-5 p-5">{children}</div>
    </dialog>
  );
}

/** Asks for confirmation before unsaved changes are discarded. */
export function confirmDiscard(): boolean {
  return window.confirm("Discard your changes?");
}

/** Focuses the page's heading if the focused element was removed. */
export function focusHeadingIfLost(): void {
  const heading = document.querySelector("h1");
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
