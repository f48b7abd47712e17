"use client";

import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button, buttonClasses } from "#app/_ui/button.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { PictureInput } from "#app/dashboard/_components/picture-input.tsx";
import { PictureDetails } from "#app/dashboard/stores/[store]/products/_pictures/picture-details.tsx";
import { PictureTile } from "#app/dashboard/stores/[store]/products/_pictures/picture-tile.tsx";
import { UploadStatus } from "#app/dashboard/stores/[store]/products/_pictures/upload-status.tsx";
import { useDragSort } from "#app/dashboard/stores/[store]/products/_pictures/use-drag-sort.ts";
import {
  type FileUpload,
  usePictureUploads,
} from "#app/dashboard/stores/[store]/products/_pictures/use-picture-uploads.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { isImageUrl } from "#lib/kernel/image-url.ts";

/** The product's pictures as tiles: dropped, uploaded, replaced and put in order; the first is the main picture. */
export function PictureFields() {
  const { watch, formState } = useFormContext<ProductDraft>();
  const errors = formState.errors.pictures;
  const { fields, append, remove, move, changeUrl, replace } = usePictures();
  const [openId, setOpenId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const addFromUrl = useRef<HTMLButtonElement>(null);

  const announceMove = (from: number, to: number) =>
    setAnnouncement(`Image ${from + 1} moved to position ${to + 1} of ${fields.length}`);
  const sorting = useDragSort({ move, onDropped: announceMove });
  /** Focuses a button of a picture after the list has rendered. */
  const focusTile = (index: number, button: string) =>
    setTimeout(() => {
      const tile = sorting.list.current?.querySelector(`[data-index="${index}"]`);
      (tile?.querySelector<HTMLElement>(button) ?? addFromUrl.current)?.focus();
    });
  const moveAndFocus = (from: number, to: number, button: string) => {
    move(from, to);
    announceMove(from, to);
    focusTile(to, button);
  };

  const { uploads, add, ...actions } = usePictureUploads((uploaded, { file, replaces }) => {
    setAnnouncement(`${file.name} uploaded`);
    if (replaces === undefined || !replace(replaces, uploaded)) {
      append({ url: uploaded, alt_text: "" }, { shouldFocus: false });
    }
  });
  const statusOf = (upload: FileUpload) => (
    <UploadStatus key={upload.id} upload={upload} {...actions} />
  );
  const isReplacement = ({ replaces }: FileUpload) => fields.some(({ id }) => id === replaces);

  return (
    <FileDropZone onFiles={add}>
      <GroupError>{errors?.message}</GroupError>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul
        ref={sorting.list}
        {...sorting.handlers}
        className={`grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] ${sorting.dragged === undefined ? "" : "cursor-grabbing select-none"}`}
      >
        {fields.map(({ id }, index) => {
          const [url, altText] = watch([`pictures.${index}.url`, `pictures.${index}.alt_text`]);
          // A picture that needs attention stays open.
          const isOpen = openId === id || !isImageUrl(url) || errors?.[index] !== undefined;
          const isDragged = sorting.dragged === index;
          return (
            <PictureTile
              key={id}
              {...{ index, url, altText, isOpen, isDragged, count: fields.length }}
              onToggle={() => setOpenId(openId === id ? undefined : id)}
              onReplace={(file) => add([file], id)}
              onRemove={() => {
                remove(index);
                focusTile(Math.min(index, fields.length - 2), "button");
              }}
              onMove={(to) => moveAndFocus(index, to, "[data-drag-handle='']")}
              status={uploads.filter(({ replaces }) => replaces === id).map(statusOf)}
              details={
                isOpen && (
                  <PictureDetails
                    index={index}
                    isLast={index === fields.length - 1}
                    onFocus={() => setOpenId(id)}
                    onChangeUrl={(changed) => changeUrl(index, changed)}
                    onMove={(to) => moveAndFocus(index, to, "[aria-expanded]")}
                  />
                )
              }
            />
          );
        })}
        {uploads
          .filter((upload) => !isReplacement(upload))
          .map((upload) => (
            <li key={upload.id} className="rounded-control border-2 border-rule p-3">
              {statusOf(upload)}
            </li>
          ))}
      </ul>
      <p className="text-ink-soft">
        {fields.length + uploads.length === 0 && "No images yet. "}
        <span className="pointer-coarse:hidden">Drop images here, or choose them.</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <PictureInput className={buttonClasses("secondary")} multiple onFiles={add}>
          Upload images
        </PictureInput>
        <Button
          ref={addFromUrl}
          variant="secondary"
          onClick={() => append({ url: "", alt_text: "" })}
        >
          Add image from URL
        </Button>
      </div>
    </FileDropZone>
  );
}

/** The form's pictures. Changes and removals also apply to the variants that show a picture. */
function usePictures() {
  const { getValues, setValue } = useFormContext<ProductDraft>();
  const { fields, append, remove, move } = useFieldArray<ProductDraft, "pictures">({
    name: "pictures",
  });
  // An upload may finish many renders after it began.
  const latestFields = useRef(fields);
  latestFields.current = fields;
  /** Changes the image of the variants that show a picture; null: the main picture. */
  const changeVariants = (before: string, url: string | null) => {
    for (const [position, { image }] of getValues("variants").entries()) {
      if (image === before) setValue(`variants.${position}.image`, url, { shouldDirty: true });
    }
  };
  const changeUrl = (index: number, url: string) => {
    changeVariants(getValues(`pictures.${index}.url`), url);
    setValue(`pictures.${index}.url`, url, { shouldDirty: true });
  };
  return {
    fields,
    append,
    move,
    remove: (index: number) => {
      changeVariants(getValues(`pictures.${index}.url`), null);
      remove(index);
    },
    changeUrl,
    /** Replaces the picture of a field; returns whether it still exists. */
    replace: (fieldId: string, uploaded: string) => {
      const index = latestFields.current.findIndex(({ id }) => id === fieldId);
      if (index >= 0) changeUrl(index, uploaded);
      return index >= 0;
    },
  };
}

interface FileDropZoneProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Accepts dropped files, unless the form is locked. */
function FileDropZone({ onFiles, children }: FileDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const accepts = ({ dataTransfer, currentTarget }: DragEvent) =>
    dataTransfer.types.includes("Files") && !currentTarget.closest("fieldset:disabled");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={`flex flex-col gap-4 ${isOver ? "outline-3 outline-offset-8 outline-ink outline-dashed" : ""}`}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
