import { Button } from "#app/_ui/button.tsx";
import type { FileUpload } from "#app/dashboard/stores/[store]/products/_pictures/use-picture-uploads.ts";

interface UploadActions {
  retry: (upload: FileUpload) => void;
  remove: (id: number) => void;
}

/** The progress of an upload, or why it failed. */
export function UploadStatus({ upload, retry, remove }: UploadActions & { upload: FileUpload }) {
  const { id, file, progress, error } = upload;
  return (
    <div className="flex flex-col gap-1.5 text-fine">
      <p className="truncate font-semibold" title={file.name}>
        {file.name}
      </p>
      {error === undefined ? (
        <progress
          aria-label={`Upload of ${file.name}`}
          className="h-2 w-full accent-ink"
          value={progress}
        />
      ) : (
        <p className="font-medium text-alert wrap-anywhere">{error}</p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {error !== undefined && (
          <Button variant="text" aria-label={`Retry ${file.name}`} onClick={() => retry(upload)}>
            Retry
          </Button>
        )}
        <Button
          variant="text"
          aria-label={`${error === undefined ? "Cancel" : "Dismiss"} ${file.name}`}
          onClick={() => remove(id)}
        >
          {error === undefined ? "Cancel" : "Dismiss"}
        </Button>
      </div>
    </div>
  );
}
