import { type ReactNode, type SubmitEventHandler, useEffect, useRef } from "react";

interface WriteFormProps {
  write: { isPending: boolean; isUnclear: boolean; again: () => void };
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** What went wrong. */
  trouble?: ReactNode;
  children: ReactNode;
  /** The button that sends it, and others. */
  actions: ReactNode;
  /** Longer than a window: its buttons stay in sight. */
  isLong?: boolean;
}

/**
 * A form of what is made once. From when it is sent until it is known whether it was made, its fields stay
 * as they were sent, and the very same is sent again.
 */
export function WriteForm(props: WriteFormProps) {
  const { write, onSubmit, trouble, children, actions, isLong = false } = props;
  const { isPending, isUnclear } = write;
  const form = useRef<HTMLFormElement>(null);
  const sender = useRef<HTMLElement>(null);

  // What has the focus loses it where it can no longer be used.
  useEffect(() => {
    if (isPending || !sender.current) return;
    const wanted = isUnclear ? "[type=submit]" : "[aria-invalid=true]";
    (form.current?.querySelector<HTMLElement>(wanted) ?? sender.current).focus();
    sender.current = null;
  }, [isPending, isUnclear]);

  const gap = isLong ? "gap-10" : "gap-5";
  return (
    <form
      ref={form}
      noValidate
      className={`flex flex-col ${gap}`}
      onSubmit={(event) => {
        sender.current = document.activeElement as HTMLElement | null;
        if (!isUnclear) return onSubmit(event);
        event.preventDefault();
        write.again();
      }}
    >
      {trouble}
      <fieldset
        disabled={isPending || isUnclear}
        className={`flex min-w-0 flex-col ${gap} ${isUnclear ? "opacity-60" : ""}`}
      >
        {children}
      </fieldset>
      <div
        className={`flex flex-wrap ${
          isLong ? "sticky bottom-0 items-center gap-4 border-t border-rule bg-paper py-4" : "gap-3"
        }`}
      >
        {actions}
      </div>
    </form>
  );
}
