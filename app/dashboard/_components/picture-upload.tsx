"use client";

import { createContext, useContext, useId } from "react";
import { FetchError, fetchApi } from "#app/_queries/fetch-api.ts";
import { buttonClasses } from "#app/_ui/button.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainWriteError, isSignedOut } from "#app/dashboard/_queries/service-errors.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#lib/contract/dashboard/files.ts";
import { MAX_PICTURE_HEIGHT, MAX_PICTURE_WIDTH } from "#lib/kernel/picture-display.ts";

/** Larger files are shrunk before the upload. */
const MAX_UNSHRUNK_BYTES = 2 * 1024 * 1024;

/** A megabit a second uploads the largest file in less than a minute. */
const UPLOAD_TIMEOUT_MS = 2 * 60_000;

/** Id of the form that pictures are uploaded for. */
export const UploadForm = createContext("");

/** Returns the key of the mutations that upload pictures for a form. */
export const uploadKey = (form: string) => ["picture-upload", form];

interface PictureUploadProps {
  label: string;
  multiple?: boolean;
  onUploaded: (url: string) => void;
}

/** Uploads pictures one after another and reports failed ones. */
export function PictureUpload({ label, multiple = false, onUploaded }: PictureUploadProps) {
  const { slug } = useStore();
  const toast = useToast();
  const id = useId();
  const form = useContext(UploadForm);
  const upload = useSingleFlightMutation({
    mutationKey: uploadKey(form),
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        try {
          onUploaded(await send(slug, file));
        } catch (error) {
          toast(`${file.name}: ${uploadErrorText(error as Error)}`, { variant: "error" });
          if (isSignedOut(error)) throw error;
        }
      }
    },
  });
  return (
    <label
      htmlFor={id}
      className={`${buttonClasses("secondary")} has-focus-visible:outline-3 focus-within:outline-3`}
    >
      {upload.isPending ? "Uploading…" : label}
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={PICTURE_TYPES.join()}
        className="sr-only"
        disabled={upload.isPending}
        onChange={({ target }) => {
          upload.mutate([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </label>
  );
}

/** Uploads a picture and returns its URL. */
async function send(store: string, file: File): Promise<string> {
  const body = file.size > MAX_UNSHRUNK_BYTES ? await shrink(file) : file;
  if (body.size > MAX_PICTURE_BYTES) throw new Error("The image is larger than 5 MB");
  const { url } = await fetchApi<{ url: string }>(`/api/dashboard/stores/${store}/pictures`, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  return url;
}

/** Scales a photo down to the stored size; returns the file when that fails or saves nothing. */
async function shrink(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file).catch(() => undefined);
  if (!photo) return file;
  const scale = Math.min(1, MAX_PICTURE_WIDTH / photo.width, MAX_PICTURE_HEIGHT / photo.height);
  const [width, height] = [Math.ceil(photo.width * scale), Math.ceil(photo.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return file;
  context.imageSmoothingQuality = "high";
  context.drawImage(photo, 0, 0, width, height);
  photo.close();
  // JPEG stays JPEG: asked for WebP, Safari writes PNG, which is too large for a photo. Other types may be
  // transparent, so they become WebP.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const shrunk = await canvas.convertToBlob({ type, quality: 0.95 }).catch(() => file);
  return shrunk.size < file.size ? shrunk : file;
}

function uploadErrorText(error: Error): string {
  const isBusy = error instanceof FetchError && error.code === "UPLOADS_BUSY";
  return isBusy
    ? "Too many uploads right now. Try again in a few seconds."
    : explainWriteError(error);
}
