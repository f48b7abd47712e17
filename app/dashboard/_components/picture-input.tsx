import type { ReactNode } from "react";
import { PICTURE_TYPES } from "#lib/contract/dashboard/files.ts";

interface PictureInputProps {
  /** Names the button for screen readers when its content does not. */
  label?: string;
  multiple?: boolean;
  disabled?: boolean;
  className: string;
  onFiles: (files: File[]) => void;
  /** Content of the button. */
  children: ReactNode;
}

/** A button that chooses pictures. */
export function PictureInput(props: PictureInputProps) {
  const { label, multiple, disabled, className, onFiles, children } = props;
  return (
    <label
      className={`${className} cursor-pointer has-focus-visible:outline-3 focus-within:outline-3`}
    >
      {children}
      <input
        type="file"
        aria-label={label}
        multiple={multiple}
        accept={PICTURE_TYPES.join()}
        className="sr-only"
        disabled={disabled}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </label>
  );
}
