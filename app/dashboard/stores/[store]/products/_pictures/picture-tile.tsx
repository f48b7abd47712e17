import { GripVertical, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { PictureInput } from "#app/dashboard/_components/picture-input.tsx";
import { isImageUrl, resizedPicture } from "#lib/kernel/image-url.ts";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";

const PREVIEW_WIDTH = 320;
const ICON_BUTTON = "grid target place-items-center rounded-control hover:bg-rule";

interface PictureTileProps {
  index: number;
  count: number;
  url: string;
  altText: string;
  isOpen: boolean;
  isDragged: boolean;
  onToggle: () => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  /** The progress of its replacement. */
  status: ReactNode;
  /** The picture's fields, when it is open. */
  details: ReactNode;
}

/** A picture of the product, with its actions. Its fields open beside it. */
export function PictureTile(props: PictureTileProps) {
  const { index, count, url, altText, isOpen, isDragged, status, details } = props;
  const place = index + 1;
  const display = parsePictureDisplay(url);
  const fit =
    display.layout === "photo" ? `object-cover object-${display.focus}` : "object-contain";
  return (
    <li
      data-index={index}
      className={
        isOpen
          ? "col-span-full grid gap-4 border-y border-rule py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          : ""
      }
    >
      <div className={`flex flex-col gap-1.5 ${isOpen ? "max-w-44" : ""}`}>
        <div
          data-drag-handle="mouse"
          className={`relative aspect-square cursor-grab overflow-hidden rounded-control bg-rule ${isDragged ? "opacity-50 outline-3 outline-ink" : ""}`}
        >
          {isImageUrl(url) && (
            // biome-ignore lint/performance/noImgElement: merchants' pictures are on any host
            <img
              src={resizedPicture(url, PREVIEW_WIDTH)}
              alt=""
              draggable={false}
              className={`size-full ${fit}`}
            />
          )}
          {index === 0 && (
            <span className="absolute bottom-1 left-1 rounded-control bg-ink px-2 py-0.5 text-fine font-semibold text-paper">
              Main
            </span>
          )}
          <button
            type="button"
            data-drag-handle=""
            aria-label={`Move image ${place} of ${count}: drag it or press the arrow keys`}
            className="absolute top-1 right-1 grid target cursor-grab touch-none place-items-center rounded-control bg-paper text-ink"
            onKeyDown={(event) => onArrowKey(event, props)}
          >
            <GripVertical aria-hidden="true" className="size-5" />
          </button>
        </div>
        <p className={`truncate text-fine ${altText ? "" : "text-ink-soft"}`}>
          {altText || "No alt text"}
        </p>
        <div className="flex justify-between">
          <button
            type="button"
            aria-label={`Edit image ${place}`}
            aria-expanded={isOpen}
            className={ICON_BUTTON}
            onClick={props.onToggle}
          >
            <Pencil aria-hidden="true" className="size-5" />
          </button>
          <PictureInput
            label={`Replace image ${place}`}
            className={ICON_BUTTON}
            onFiles={([file]) => file && props.onReplace(file)}
          >
            <RefreshCw aria-hidden="true" className="size-5" />
          </PictureInput>
          <button
            type="button"
            aria-label={`Remove image ${place}`}
            className={ICON_BUTTON}
            onClick={props.onRemove}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
        {status}
      </div>
      {details}
    </li>
  );
}

/** Moves the picture by keyboard: one place, or to the start or the end. */
function onArrowKey(
  event: KeyboardEvent,
  { index, count, onMove }: Pick<PictureTileProps, "index" | "count" | "onMove">,
): void {
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to !== index && to >= 0 && to < count) onMove(to);
}
