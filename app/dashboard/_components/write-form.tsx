import {
  type InputEventHandler,
  type ReactNode,
  type SubmitEventHandler,
  useEffect,
  useRef,
} from "react";

interface WriteFormProps {
  write: { isPending: boolean; isIndeterminate: boolean; retry: () => void };
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onInput?: InputEventHandler<HTMLFormElement>;
  /** The error notice. */
  error?: ReactNode;
  children: ReactNode;
  /** The submit button and others. */
  actions: ReactNode;
  /** Keeps the buttons of a long form visible. */
  isFullPage?: boolean;
}

/**
 * A form for an idempotent mutation. Fields are locked from submission until the outcome is known; a retry
 * resends the same values.
 */
export function WriteForm(props: WriteFormProps) {
  const { write, onSubmit, onInput, error, children, actions, isFullPage = false } = props;
  const { isPending, isIndeterminate } = write;
  const form = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLElement>(null);

  // Restore the focus, which a disabled element loses.
  useEffect(() => {
    if (isPending || !submitter.current) return;
    const selector = isIndeterminate ? "[type=submit]" : "[aria-invalid=true]";
    (form.current?.querySelector<HTMLElement>(selector) ?? submitter.current).focus();
    submitter.current = null;
  }, [isPending, isIndeterminate]);

  const gap = isFullPage ? "gap-10" : "gap-5";
  return (
    <form
      ref={form}
      noValidate
      onInput={onInput}
      className={`flex flex-col ${gap}`}
      onSubmit={(event) => {
        submitter.current = document.activeElement as HTMLElement | null;
        if (!isIndeterminate) return onSubmit(event);
        event.preventDefault();
        write.retry();
      }}
    >
      {error}
      <fieldset
        disabled={isPending || isIndeterminate}
        className={`flex min-w-0 flex-col ${gap} ${isIndeterminate ? "opacity-60" : ""}`}
      >
        {children}
      </fieldset>
      <div
        className={`flex flex-wrap ${
          isFullPage
            ? "sticky bottom-0 items-center gap-4 border-t border-rule bg-paper py-4"
            : "gap-3"
        }`}
      >
        {actions}
      </div>
    </form>
  );
}
