import { useId } from "react";

interface AddressFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (address: string) => void;
  onBlur: () => void;
}

export function AddressField({ value, problem, onChange, onBlur }: AddressFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Delivery address
      </label>
      <p id={hintId} className="text-fine text-ink-soft">
        House number and street, area, city, state and country.
      </p>
      <textarea
        id={id}
        name="delivery_address"
        rows={3}
        maxLength={500}
        autoComplete="shipping street-address"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${hintId} ${problemId}` : hintId}
        className={`rounded-control border-2 bg-sheet px-3.5 py-2.5 ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`}
      />
      {problem && (
        <p id={problemId} className="text-fine font-medium text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
