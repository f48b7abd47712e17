import { useId } from "react";
import { Select } from "#app/_ui/select.tsx";
import type { ImportChoices } from "#app/dashboard/stores/[store]/import/use-import.ts";
import type { ImportReport } from "#lib/contract/dashboard/files.ts";
import { formatStockChanges } from "#lib/format/import-summary.ts";

interface LocationQuestionProps {
  report: ImportReport;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}

/** Says what an inventory file changes, and asks for the location whose quantities count. */
export function LocationQuestion({ report, choices, onChoose }: LocationQuestionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4">
      <h3 id={heading} className="font-semibold">
        Stock
      </h3>
      <p>{formatStockChanges(report, true)}</p>
      <p className="text-fine text-ink-soft">
        An inventory file sets the stock to the units that it lists as available, and changes
        nothing else. Units that were sold after the file was made go on sale again.
      </p>
      {report.locations.length > 1 && (
        <Select
          label="Location"
          className="max-w-sm"
          value={choices.location ?? ""}
          onChange={({ target }) =>
            onChoose({ ...choices, location: target.value === "" ? undefined : target.value })
          }
        >
          <option value="">All locations combined</option>
          {report.locations.map((location) => (
            <option key={location} value={location}>
              {location}
            </option>
          ))}
        </Select>
      )}
    </section>
  );
}
