"use client";

import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { EditedProduct } from "#lib/dashboard/variant-drafts.ts";

const RichTextEditor = dynamic(
  () => import("#app/dashboard/stores/[store]/products/rich-text-editor.tsx"),
  { ssr: false, loading: () => <div className="min-h-49" /> },
);

/** Tags that the editor supports. It would remove others, so HTML with them is edited as text. */
const EDITABLE = /^(p|br|hr|b|strong|i|em|u|s|a|h[2-6]|ul|ol|li|blockquote)$/i;

/** The product's description, as formatted text or as HTML. */
export function DescriptionField({ isLocked }: { isLocked: boolean }) {
  const { field, fieldState } = useController<EditedProduct, "description">({
    name: "description",
  });
  const error = fieldState.error?.message;
  const [showsHtml, setShowsHtml] = useState(false);
  const id = useId();
  const tags = [...field.value.matchAll(/<([a-z][a-z\d]*)/gi)];
  const isEditable = tags.every(([, tag = ""]) => EDITABLE.test(tag));
  return (
    <div className="flex flex-col gap-1.5">
      {showsHtml || !isEditable ? (
        <TextArea
          label="Description"
          hint={
            isEditable
              ? "Plain text, or HTML such as <p>, <strong>, <ul> and <a>."
              : "Shown as HTML because the editor doesn't support all of its tags."
          }
          rows={8}
          maxLength={PRODUCT_LIMITS.description}
          error={error}
          {...field}
        />
      ) : (
        <>
          <span id={id} className="font-semibold">
            Description
          </span>
          <div
            className={`rounded-control border-2 bg-sheet has-[.rich-text:focus]:border-ink ${error ? "border-alert" : "border-rule-strong"}`}
          >
            <RichTextEditor
              value={field.value}
              onChange={field.onChange}
              isLocked={isLocked}
              attributes={{
                "aria-labelledby": id,
                ...(error && { "aria-invalid": "true", "aria-describedby": `${id}-error` }),
              }}
            />
          </div>
          {error && (
            <p id={`${id}-error`} className="text-fine font-medium text-alert">
              {error}
            </p>
          )}
        </>
      )}
      {isEditable && (
        <Button
          variant="text"
          className="self-start text-fine"
          onClick={() => setShowsHtml(!showsHtml)}
        >
          {showsHtml ? "Edit as formatted text" : "Edit as HTML"}
        </Button>
      )}
    </div>
  );
}
