"use client";

import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { ImportOutcome } from "#app/dashboard/stores/[store]/import/import-outcome.tsx";
import { LocationQuestion } from "#app/dashboard/stores/[store]/import/location-question.tsx";
import { StockQuestions } from "#app/dashboard/stores/[store]/import/stock-questions.tsx";
import {
  type ImportChoices,
  type ImportResult,
  useImport,
} from "#app/dashboard/stores/[store]/import/use-import.ts";
import { type ImportProgress, MAX_IMPORT_BYTES } from "#lib/contract/dashboard/files.ts";
import { formatCount } from "#lib/format/format-count.ts";

const NO_CHOICES: ImportChoices = {
  stock: "keep",
  missingStock: undefined,
  location: undefined,
};

/** Chooses a file, previews its changes and imports it; other pages can be opened while it runs. */
export function ImportWizard() {
  const { slug } = useStore();
  const id = useId();
  const { run, progress, start, reset } = useImport(slug);
  const [file, setFile] = useState(run?.variables?.file);
  const [choices, setChoices] = useState(run?.variables?.choices ?? NO_CHOICES);
  const isPending = run?.status === "pending";
  const isPreview = run?.variables?.dryRun === true;
  const root = useFocusOnOutcome(isPending);
  const tooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  const preview = (chosen: ImportChoices) => {
    if (file) start({ file, dryRun: true, choices: chosen });
  };

  return (
    <div ref={root} className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isPending}
          className="target rounded-control border-2 border-rule-strong bg-sheet p-2 file:mr-4 file:rounded-control file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-paper"
          onChange={({ target }) => {
            reset();
            setChoices(NO_CHOICES);
            setFile(target.files?.[0]);
          }}
        />
        {tooLarge && (
          <p className="text-fine font-medium text-alert">
            The file is larger than 50 MB. Import it in parts.
          </p>
        )}
      </div>
      {file && !tooLarge && !isPending && !(run?.data && isPreview) && (
        <Button className="self-start" onClick={() => preview(choices)}>
          {run ? "Preview again" : "Preview"}
        </Button>
      )}
      {isPending && file && <Progress file={file} progress={progress} dryRun={isPreview} />}
      {run?.error && <Notice variant="error" title={run.error.message} />}
      {run?.data && !isPreview && <ImportOutcome result={run.data} dryRun={false} />}
      {run?.data && isPreview && file && (
        <Preview
          result={run.data}
          previewed={run.variables?.choices ?? NO_CHOICES}
          choices={choices}
          onChoose={setChoices}
          onPreview={() => preview(choices)}
          onImport={() => start({ file, dryRun: false, choices })}
        />
      )}
    </div>
  );
}

/** Focuses the outcome of a run, or its error: the button that started it is gone. */
function useFocusOnOutcome(isPending: boolean): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    const isDone = wasPending.current && !isPending;
    wasPending.current = isPending;
    const outcome = root.current?.querySelector<HTMLElement>("h2, [role=alert]");
    if (!isDone || !outcome || document.activeElement !== document.body) return;
    outcome.tabIndex = -1;
    outcome.focus();
  }, [isPending]);
  return root;
}

interface PreviewProps {
  result: ImportResult;
  /** The choices that this preview shows. */
  previewed: ImportChoices;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
  onPreview: () => void;
  onImport: () => void;
}

/** A preview with the merchant's choices for stock; other choices need another preview. */
function Preview({ result, previewed, choices, onChoose, onPreview, onImport }: PreviewProps) {
  const { created, updated, kind } = result.report;
  const changes = created + updated;
  const products = formatCount(changes, "product");
  const isOutdated =
    choices.stock !== previewed.stock ||
    choices.location !== previewed.location ||
    (choices.missingStock ?? "leave") !== (previewed.missingStock ?? "leave");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOutdated) onPreview();
    else onImport();
  };
  return (
    <form className="flex flex-col gap-6" onSubmit={submit}>
      <ImportOutcome result={result} dryRun>
        {kind === "inventory" ? (
          <LocationQuestion {...{ report: result.report, choices, onChoose }} />
        ) : (
          <StockQuestions {...{ report: result.report, previewed, choices, onChoose }} />
        )}
      </ImportOutcome>
      <div className="flex flex-wrap items-center gap-4">
        {isOutdated ? (
          <>
            <Button type="submit">Preview again</Button>
            <p role="status">This preview doesn't include your new choice. Preview again.</p>
          </>
        ) : (
          <Button type="submit" disabled={changes === 0}>
            {changes === 0
              ? "Nothing to import"
              : kind === "inventory"
                ? `Set the stock of ${products}`
                : `Import ${products}`}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ProgressProps {
  file: File;
  progress: ImportProgress | undefined;
  dryRun: boolean;
}

function Progress({ file, progress, dryRun }: ProgressProps) {
  const what = dryRun ? "Checking" : "Importing";
  return (
    <div className="flex flex-col gap-2" role="status">
      <p>{progress ? `${what}: ${progress.rows} rows read` : `${what}: sending ${file.name}`}</p>
      <progress
        className="h-2 w-full accent-ink"
        max={file.size}
        value={progress ? progress.bytes : undefined}
      />
    </div>
  );
}
