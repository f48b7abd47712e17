"use client";

import { ArrowUp, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Controller, useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { PictureUpload } from "#app/dashboard/_components/picture-upload.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { isBlockedImage, isImageUrl, resizedPicture, withDisplay } from "#lib/kernel/image-url.ts";
import {
  type FocalPoint,
  type PictureDisplay,
  parsePictureDisplay,
  withoutDisplay,
} from "#lib/kernel/picture-display.ts";

const PREVIEW_WIDTH = 320;

const FOCUS_LABELS: Record<FocalPoint, string> = {
  "top-left": "Top left",
  top: "Top",
  "top-right": "Top right",
  left: "Left",
  center: "Centre",
  right: "Right",
  "bottom-left": "Bottom left",
  bottom: "Bottom",
  "bottom-right": "Bottom right",
};

/** Uploads and URLs of the product's pictures; the first is the main picture. */
export function PictureFields() {
  const { register, watch, setFocus, getValues, setValue, formState } =
    useFormContext<ProductDraft>();
  const { pictures: errors } = formState.errors;
  const { fields, append, remove, swap } = useFieldArray<ProductDraft, "pictures">({
    name: "pictures",
  });
  const add = useRef<HTMLButtonElement>(null);

  /** Applies a change and focuses this index, because the clicked button may be removed. */
  const move = (change: () => void, index: number) => {
    change();
    // After the list has rendered.
    setTimeout(() => {
      if (index < 0) add.current?.focus();
      else setFocus(`pictures.${index}.url`);
    });
  };

  /** Changes the image of the variants that show a picture; null: the main picture. */
  const changeVariants = (index: number, url: string | null) => {
    const before = getValues(`pictures.${index}.url`);
    for (const [position, { image }] of getValues("variants").entries()) {
      if (image === before) setValue(`variants.${position}.image`, url, { shouldDirty: true });
    }
  };
  const changeUrl = (index: number, url: string) => {
    changeVariants(index, url);
    setValue(`pictures.${index}.url`, url, { shouldDirty: true });
  };
  const removePicture = (index: number) => {
    changeVariants(index, null);
    remove(index);
  };

  return (
    <>
      <GroupError>{errors?.message}</GroupError>
      {fields.length === 0 && <p className="text-ink-soft">No images yet.</p>}
      <ul className="flex flex-col gap-4">
        {fields.map(({ id }, index) => {
          const url = watch(`pictures.${index}.url`);
          const display = parsePictureDisplay(url);
          return (
            <li
              key={id}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
            >
              <div className="mt-7 size-18 overflow-hidden rounded-control bg-rule">
                {isImageUrl(url) && (
                  // biome-ignore lint/performance/noImgElement: merchants' pictures are on any host
                  <img
                    src={resizedPicture(url, PREVIEW_WIDTH)}
                    alt=""
                    className={`size-full ${display.layout === "photo" ? `object-cover object-${display.focus}` : "object-contain"}`}
                  />
                )}
              </div>
              <div className="grid gap-3 md:grid-cols-2">
                <Controller<ProductDraft, `pictures.${number}.url`>
                  name={`pictures.${index}.url`}
                  render={({ field: { value, onChange: _, ...field }, fieldState }) => (
                    <Field
                      label={index === 0 ? "Main image URL" : "Image URL"}
                      inputMode="url"
                      maxLength={PRODUCT_LIMITS.imageUrl}
                      hint={
                        isBlockedImage(value) &&
                        "Browsers block this image because its URL starts with http://. Use https://."
                      }
                      error={fieldState.error?.message}
                      value={withoutDisplay(value)}
                      {...field}
                      onChange={(event) => changeUrl(index, event.target.value)}
                    />
                  )}
                />
                <Field
                  label="Alt text"
                  hint="Read aloud by screen readers."
                  maxLength={PRODUCT_LIMITS.altText}
                  error={errors?.[index]?.alt_text?.message}
                  {...register(`pictures.${index}.alt_text`)}
                />
                {isImageUrl(url) && (
                  <DisplayFields
                    display={display}
                    onChange={(changed) => changeUrl(index, withDisplay(url, changed))}
                  />
                )}
              </div>
              <div className="col-start-2 flex justify-end sm:col-start-3 sm:mt-7">
                {index > 0 && (
                  <button
                    type="button"
                    aria-label={`Move image ${index + 1} up`}
                    className="grid target place-items-center rounded-control hover:bg-rule"
                    onClick={() => move(() => swap(index, index - 1), index - 1)}
                  >
                    <ArrowUp aria-hidden="true" className="size-5" />
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`Remove image ${index + 1}`}
                  className="grid target place-items-center rounded-control hover:bg-rule"
                  onClick={() =>
                    move(() => removePicture(index), Math.min(index, fields.length - 2))
                  }
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        <PictureUpload
          label="Upload images"
          multiple
          onUploaded={(url) => append({ url, alt_text: "" })}
        />
        <Button ref={add} variant="secondary" onClick={() => append({ url: "", alt_text: "" })}>
          Add image from URL
        </Button>
      </div>
    </>
  );
}

interface DisplayFieldsProps {
  display: PictureDisplay;
  onChange: (display: PictureDisplay) => void;
}

/** How the store shows a picture. */
function DisplayFields({ display, onChange }: DisplayFieldsProps) {
  return (
    <>
      <Select
        label="Layout"
        value={display.layout}
        onChange={({ target }) =>
          onChange({ ...display, layout: target.value === "cutout" ? "cutout" : "photo" })
        }
      >
        <option value="photo">Photo: fills the frame</option>
        <option value="cutout">Cut-out: fits inside the frame</option>
      </Select>
      {display.layout === "photo" && (
        <Select
          label="Focal point"
          hint="The part that stays visible when the photo is cropped."
          value={display.focus}
          onChange={({ target }) => onChange({ ...display, focus: target.value as FocalPoint })}
        >
          {Object.entries(FOCUS_LABELS).map(([focus, label]) => (
            <option key={focus} value={focus}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
