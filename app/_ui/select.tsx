import { type ComponentProps, useId } from "react";

export function Select({
  label,
  className = "",
  ...select
}: ComponentProps<"select"> & { label: string }) {
  const id = useId();
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="target rounded-control border-2 border-rule-strong bg-sheet px-3 py-3 focus:border-ink"
        {...select}
      />
    </div>
  );
}
