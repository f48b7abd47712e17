import { type Control, Controller } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { PictureUpload } from "#app/dashboard/_components/picture-upload.tsx";
import type { SettingsDetail } from "#lib/contract/dashboard/settings.ts";
import { isImageUrl, resizedPicture } from "#lib/kernel/image-url.ts";
import { parsePictureDisplay, withoutDisplay } from "#lib/kernel/picture-display.ts";

const PREVIEW_WIDTH = 320;

interface LogoFieldProps {
  control: Control<SettingsDetail>;
  error: string | undefined;
}

/** Uploads the store's logo, or accepts its URL. */
export function LogoField({ control, error }: LogoFieldProps) {
  return (
    <Controller
      control={control}
      name="logo"
      render={({ field: { value, ...field } }) => (
        <div className="flex flex-col gap-3">
          <Field
            label="Logo"
            hint="Image URL (https://), or upload an image. Leave empty to show the store name only."
            inputMode="url"
            error={error}
            value={withoutDisplay(value)}
            {...field}
          />
          <div className="flex items-center gap-4">
            {isImageUrl(value) && (
              // biome-ignore lint/performance/noImgElement: logos may be on any host
              <img
                src={resizedPicture(value, PREVIEW_WIDTH)}
                alt="Logo"
                className="h-12 max-w-40 object-contain"
              />
            )}
            <PictureUpload
              label="Upload logo"
              onUploaded={(url) => field.onChange(withSizeOnly(url))}
            />
          </div>
        </div>
      )}
    />
  );
}

/** Drops layout and placeholder; the size selects a smaller copy. */
function withSizeOnly(url: string): string {
  const { size } = parsePictureDisplay(url);
  return withoutDisplay(url) + (size ? `#w=${size.width}&h=${size.height}` : "");
}
