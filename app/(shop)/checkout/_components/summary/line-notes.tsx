import { Field } from "#app/_ui/field.tsx";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";

interface LineNotesProps {
  lines: CartLine[];
  notes: Record<string, string>;
  onChange: (notes: Record<string, string>) => void;
}

/** Optional notes per line. */
export function LineNotes({ lines, notes, onChange }: LineNotesProps) {
  return (
    <details>
      <summary className="flex min-h-11 items-center font-medium underline decoration-rule-strong underline-offset-4">
        Add a note
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-3">
        {lines.map((line) => (
          <Field
            key={line.variant}
            label={[line.name, line.choice].filter(Boolean).join(", ")}
            maxLength={500}
            autoComplete="off"
            value={notes[line.variant] ?? ""}
            onChange={(event) => onChange({ ...notes, [line.variant]: event.target.value })}
          />
        ))}
      </div>
    </details>
  );
}
