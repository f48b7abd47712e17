"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { TextArea } from "#app/_ui/text-area.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { searchSynonyms, useUpdateSynonyms } from "#app/dashboard/_queries/settings.ts";

/** Edits the search synonyms. */
export function SynonymsForm() {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(searchSynonyms(slug));
  const edit = useEdit({
    values: data,
    write: useUpdateSynonyms(slug),
    message: "Synonyms saved",
  });

  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <PageHead title="Search">
        <p>Synonyms: other words shoppers use for your products.</p>
      </PageHead>
      <EditForm
        edit={edit}
        what="the synonyms"
        isFullPage
        isSaveDisabled={!edit.form.formState.isDirty}
      >
        <TextArea
          label="Synonyms"
          rows={18}
          hint={
            <>
              One group per line. <code>sofa, couch</code>: a search for one also finds the other;{" "}
              <code>sneaker, trainer → running shoe</code>: either word on the left also finds
              running shoes (<code>-&gt;</code> works too).
            </>
          }
          {...edit.field("synonyms")}
        />
      </EditForm>
    </div>
  );
}
