import { Controller, useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { isBlockedImage, isImageUrl, withDisplay } from "#lib/kernel/image-url.ts";
import {
  type FocalPoint,
  type PictureDisplay,
  parsePictureDisplay,
  withoutDisplay,
} from "#lib/kernel/picture-display.ts";

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

interface PictureDetailsProps {
  index: number;
  isLast: boolean;
  /** Called when one of its fields is focused. */
  onFocus: () => void;
  onChangeUrl: (url: string) => void;
  onMove: (to: number) => void;
}

/** Fields of a picture, and buttons that move it. */
export function PictureDetails(props: PictureDetailsProps) {
  const { index, isLast, onFocus, onChangeUrl, onMove } = props;
  const { register, watch, formState } = useFormContext<ProductDraft>();
  const errors = formState.errors.pictures?.[index];
  const url = watch(`pictures.${index}.url`);
  return (
    <fieldset
      aria-label={`Image ${index + 1}`}
      className="grid min-w-0 content-start gap-3 md:grid-cols-2"
      onFocus={onFocus}
    >
      <Field
        label="Alt text"
        hint="Read aloud by screen readers."
        maxLength={PRODUCT_LIMITS.altText}
        error={errors?.alt_text?.message}
        {...register(`pictures.${index}.alt_text`)}
      />
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
            onChange={({ target }) => onChangeUrl(target.value)}
          />
        )}
      />
      {isImageUrl(url) && (
        <DisplayFields
          display={parsePictureDisplay(url)}
          onChange={(changed) => onChangeUrl(withDisplay(url, changed))}
        />
      )}
      <div className="flex flex-wrap gap-3 md:col-span-2">
        {index > 0 && (
          <Button variant="secondary" onClick={() => onMove(index - 1)}>
            Move earlier
          </Button>
        )}
        {!isLast && (
          <Button variant="secondary" onClick={() => onMove(index + 1)}>
            Move later
          </Button>
        )}
      </div>
    </fieldset>
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
