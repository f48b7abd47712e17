"use client";

import { type ReactNode, useId } from "react";
import { Button } from "#app/_ui/button.tsx";

interface Row {
  name: string;
  note: string;
  /** Shown before the button. */
  aside?: ReactNode;
}

interface EditableListProps<Item> {
  title: string;
  /** Label of the button that adds an item. */
  addLabel: string;
  /** Shown for an empty list. */
  emptyText: string;
  /** Shown above the items. */
  notice?: ReactNode;
  items: Item[];
  toRow: (item: Item) => Row;
  /** Called without an item to add one. */
  onEdit: (item?: Item) => void;
}

/** A list whose items are edited in a dialog; inactive items are dimmed. */
export function EditableList<Item extends { uid: string; is_active: boolean }>({
  title,
  addLabel,
  emptyText,
  notice,
  items,
  toRow,
  onEdit,
}: EditableListProps<Item>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        <Button variant="secondary" onClick={() => onEdit()}>
          {addLabel}
        </Button>
      </div>
      {notice}
      {items.length === 0 && <p className="text-ink-soft">{emptyText}</p>}
      <ul>
        {items.map((item) => {
          const { name, note, aside } = toRow(item);
          return (
            <li
              key={item.uid}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
            >
              <div className={`min-w-0 wrap-anywhere ${item.is_active ? "" : "text-ink-soft"}`}>
                <p className="font-semibold">{name}</p>
                <p className="text-fine">{note}</p>
              </div>
              <div className="flex items-center gap-4">
                {aside}
                <Button variant="text" aria-label={`Edit ${name}`} onClick={() => onEdit(item)}>
                  Edit
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
