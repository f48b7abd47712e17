import { useMutation } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import { UploadForm, uploadKey } from "#app/dashboard/_components/picture-upload.tsx";
import { preparePicture } from "#app/dashboard/_components/prepare-picture.ts";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { explainUploadError, sendPicture } from "#app/dashboard/_queries/send-picture.ts";

/** A file that is being uploaded, waits for that, or could not be uploaded. */
export interface FileUpload {
  id: number;
  file: File;
  /** Field id of the picture that it replaces; undefined for a new one. */
  replaces: string | undefined;
  /** Share of the bytes that have been sent. */
  progress: number;
  error?: string;
}

type Uploaded = (url: string, upload: FileUpload) => void;

let lastId = 0;

/** Uploads pictures one after another, each with its progress; failed ones can be retried. */
export function usePictureUploads(onUploaded: Uploaded) {
  const { slug } = useStore();
  const form = useContext(UploadForm);
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(
    () => () => {
      for (const controller of controllers.current.values()) controller.abort();
    },
    [],
  );

  const update = (id: number, changes: Partial<FileUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const remove = (id: number) => {
    controllers.current.get(id)?.abort();
    setUploads((all) => all.filter((each) => each.id !== id));
  };
  const { mutate } = useMutation({
    mutationKey: uploadKey(form),
    // Those with the same scope run one after another.
    scope: { id: `pictures ${form}` },
    mutationFn: async ({ id, file }: FileUpload) => {
      const controller = controllers.current.get(id);
      controller?.signal.throwIfAborted();
      const body = await preparePicture(file);
      return sendPicture(slug, body, {
        signal: controller?.signal,
        onProgress: (progress) => update(id, { progress }),
      });
    },
    onSuccess: (url, upload) => {
      if (controllers.current.get(upload.id)?.signal.aborted) return;
      onUploaded(url, upload);
      remove(upload.id);
    },
    onError: (error, { id }) => update(id, { error: explainUploadError(error) }),
  });
  const start = (upload: FileUpload) => {
    controllers.current.set(upload.id, new AbortController());
    mutate(upload);
  };
  const add = (files: File[], replaces?: string) => {
    const added = files.map((file) => ({ id: ++lastId, file, replaces, progress: 0 }));
    setUploads((all) => [...all, ...added]);
    added.forEach(start);
  };
  const retry = (upload: FileUpload) => {
    update(upload.id, { error: undefined, progress: 0 });
    start(upload);
  };
  return { uploads, add, retry, remove };
}
