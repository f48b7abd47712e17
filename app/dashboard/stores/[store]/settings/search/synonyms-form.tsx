"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { EditError } from "#app/dashboard/_components/edit-error.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEditMerge } from "#app/dashboard/_components/use-edit-merge.ts";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { problemsOf } from "#app/dashboard/_queries/fetch-store.ts";
import { searchSynonyms, useUpdateSynonyms } from "#app/dashboard/_queries/search-synonyms.ts";
import type { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";

/** Edits the search synonyms. */
export function SynonymsForm() {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(searchSynonyms(slug));
  const update = useUpdateSynonyms(slug);
  const toast = useToast();
  const form = useForm<SearchSynonyms>({ defaultValues: data });
  const { register, handleSubmit, formState, reset, setError } = form;
  const { conflicts, mergeLatest } = useEditMerge(form);

  const save = handleSubmit((edit) =>
    update.mutate(edit, {
      onSuccess: (saved) => {
        reset(saved);
        toast("Synonyms saved");
      },
      onError: (error) => {
        mergeLatest<SearchSynonyms>(error, { toValues: (latest) => latest, save });
        const { synonyms } = problemsOf(error);
        if (synonyms) setError("synonyms", { message: synonyms }, { shouldFocus: true });
      },
    }),
  );

  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <PageHead title="Search">
        <p>Words that shoppers use for your products, besides those in your texts.</p>
      </PageHead>
      <WriteForm
        write={update}
        onSubmit={save}
        isLong
        error={<EditError write={update} what="the synonyms" form={form} conflicts={conflicts} />}
        actions={
          <>
            <SaveButton write={update} disabled={!formState.isDirty} />
            {formState.isDirty && (
              <Button
                variant="text"
                disabled={update.isPending || update.isIndeterminate}
                onClick={() => reset()}
              >
                Discard changes
              </Button>
            )}
          </>
        }
      >
        <TextArea
          label="Synonyms"
          rows={18}
          hint={
            <>
              One group per line. <code>sofa, couch</code> finds either by the other;{" "}
              <code>sneaker, trainer → running shoe</code> finds running shoes by the words on the
              left (<code>-&gt;</code> works too).
            </>
          }
          problem={formState.errors.synonyms?.message}
          {...register("synonyms")}
        />
      </WriteForm>
    </div>
  );
}
