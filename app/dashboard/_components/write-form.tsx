import { type ReactNode, type SubmitEventHandler, useEffect, useRef } from "react";

interface WriteFormProps {
  write: { isUnclear: boolean; again: () => void };
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
 * A form of what is made once. While it is not known whether it was made, its fields stay as they were sent,
 * and the very same is sent again.
 */
export function WriteForm(props: WriteFormProps) {
  const { write, onSubmit, trouble, children, actions, isLong = false } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (write.isUnclear) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [write.isUnclear]);
  const gap = isLong ? "gap-10" : "gap-5";
  return (
    <form
      ref={form}
      noValidate
      className={`flex flex-col ${gap}`}
      onSubmit={(event) => {
        if (!write.isUnclear) return onSubmit(event);
        event.preventDefault();
        write.again();
      }}
    >
      {trouble}
      <fieldset
        disabled={write.isUnclear}
        className={`flex min-w-0 flex-col disabled:opacity-60 ${gap}`}
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
