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
              Enter one group per line. With <code>sofa, couch</code>, a search for either finds
              both. With <code>sneaker, trainer → running shoe</code>, a search for sneaker or
              trainer also finds running shoes. You can type <code>-&gt;</code> instead of →.
            </>
          }
          {...edit.field("synonyms")}
        />
      </EditForm>
    </div>
  );
}
