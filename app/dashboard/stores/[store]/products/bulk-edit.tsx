import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { IF_SELECTED } from "#app/dashboard/_components/list-cells.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useBulkChange } from "#app/dashboard/_queries/products.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import { BulkChangeFields } from "#app/dashboard/stores/[store]/products/bulk-change-fields.tsx";
import { MAX_LIST_COUNT } from "#lib/contract/dashboard/lists.ts";
import type { BulkChange, BulkResult, ProductFilter } from "#lib/contract/dashboard/products.ts";
import { formatBoundedCount, formatCount } from "#lib/format/format-count.ts";
import { groupThousands } from "#lib/format/format-money.ts";

/** The selected products. */
export interface BulkEdit {
  /** Absent when all matching products are selected. */
  products?: string[];
  /** Above MAX_LIST_COUNT it is not exact. */
  count: number;
  /** The form of the list. */
  form: HTMLFormElement;
}

interface BulkEditButtonProps {
  /** Number of matching products. */
  count: number;
  onEdit: (edit: BulkEdit) => void;
}

/** Opens the dialog that edits the products that are selected in the list. */
export function BulkEditButton({ count, onEdit }: BulkEditButtonProps) {
  const open = (form: HTMLFormElement) => {
    const selected = new FormData(form);
    const products = selected.getAll("product").map(String);
    const isAll = selected.get("selection") === "all";
    onEdit(isAll ? { count, form } : { products, count: products.length, form });
  };
  return (
    <Button
      variant="secondary"
      className={IF_SELECTED}
      onClick={({ currentTarget: { form } }) => form && open(form)}
    >
      Edit selected
    </Button>
  );
}

interface BulkEditDialogProps {
  edit: BulkEdit;
  filter: ProductFilter;
  categories: { uid: string; name: string }[];
  onClose: () => void;
}

const NOTHING_DONE: BulkResult = { matched: 0, changed: 0, last: null };

/** Changes one field of the selected products, with progress; can be stopped and continued. */
export function BulkEditDialog({ edit, filter, categories, onClose }: BulkEditDialogProps) {
  const { products, count, form } = edit;
  const { slug } = useStore();
  const toast = useToast();
  const router = useRouter();
  const { mutate, isPending, error } = useBulkChange(slug);
  const [change, setChange] = useState<BulkChange>();
  const [progress, setProgress] = useState<BulkResult>(NOTHING_DONE);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isStarted = progress.last !== null;
  const selected =
    count === 1 ? "1 product" : `${formatBoundedCount(count, MAX_LIST_COUNT)} products`;

  const apply = (chosen: BulkChange) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const selection = products ? { products } : { filter };
    mutate(
      { selection, change: chosen, before: progress, signal, onProgress: setProgress },
      {
        onSuccess: ({ matched, changed, last }) => {
          if (last !== null) return;
          const unchanged = matched - changed;
          toast(
            `${formatCount(changed, "product")} changed${unchanged > 0 ? `, ${unchanged} unchanged` : ""}`,
          );
          form.reset();
          // The category may be new.
          if ("category" in chosen) router.refresh();
          onClose();
        },
      },
    );
  };

  return (
    <Modal title={`Edit ${selected}`} isBusy={isPending} onClose={onClose}>
      {error && <Notice variant="error" title={explainWriteError(error)} />}
      <fieldset disabled={isPending || isStarted} className="flex flex-col gap-5">
        <BulkChangeFields categories={categories} onChange={setChange} />
      </fieldset>
      <Progress progress={progress} isPending={isPending} selected={selected} count={count} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending || !change} onClick={() => change && apply(change)}>
          {isPending ? "Changing…" : isStarted ? "Continue" : `Change ${selected}`}
        </Button>
        {isPending && !products ? (
          <Button variant="secondary" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {isStarted ? "Close" : "Cancel"}
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface ProgressProps {
  progress: BulkResult;
  isPending: boolean;
  selected: string;
  count: number;
}

/** The number of products that have been processed. */
function Progress({ progress: { matched }, isPending, selected, count }: ProgressProps) {
  const isShown = isPending || matched > 0;
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{isShown && `${groupThousands(String(matched))} of ${selected} done`}</p>
      {isShown && (
        <progress
          aria-label="Products done"
          className="h-2 w-full accent-ink"
          max={Math.max(count, matched)}
          value={matched}
        />
      )}
    </div>
  );
}
