"use client";

import { createContext, useContext } from "react";
import { buttonClasses } from "#app/_ui/button.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { PictureInput } from "#app/dashboard/_components/picture-input.tsx";
import { preparePicture } from "#app/dashboard/_components/prepare-picture.ts";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainUploadError, sendPicture } from "#app/dashboard/_queries/send-picture.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Id of the form that pictures are uploaded for. */
export const UploadForm = createContext("");

/** Returns the key of the mutations that upload pictures for a form. */
export const uploadKey = (form: string) => ["picture-upload", form];

interface PictureUploadProps {
  label: string;
  onUploaded: (url: string) => void;
}

/** Uploads a picture and reports a failure. */
export function PictureUpload({ label, onUploaded }: PictureUploadProps) {
  const { slug } = useStore();
  const toast = useToast();
  const upload = useSingleFlightMutation({
    mutationKey: uploadKey(useContext(UploadForm)),
    mutationFn: async (file: File) => sendPicture(slug, await preparePicture(file)),
    onSuccess: onUploaded,
    onError: (error, { name }) =>
      toast(`${name}: ${explainUploadError(error)}`, { variant: "error" }),
  });
  return (
    <PictureInput
      className={buttonClasses("secondary")}
      disabled={upload.isPending}
      onFiles={([file]) => file && upload.mutate(file)}
    >
      {upload.isPending ? "Uploading…" : label}
    </PictureInput>
  );
}
