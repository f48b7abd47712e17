import { useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useToast } from "#app/_ui/toast.tsx";
import {
  isWithin,
  latestVersion,
  problemsOf,
  problemWithin,
} from "#app/dashboard/_queries/fetch-store.ts";
import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";

/** An idempotent mutation that saves a form. */
interface SaveMutation {
  retry: () => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
  isIndeterminate: boolean;
}

/** A form that edits one version of an object. */
export interface Edit<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  write: SaveMutation;
  submit: () => Promise<void>;
  conflicts: EditConflict[];
  /** Messages by field path, such as "variants[0].price". */
  problems: Record<string, string>;
  /** Returns whether a field that got its props from `field` has a problem. */
  hasFieldProblem: () => boolean;
  /**
   * Clears the messages of changed fields, such as "variants.0.price", and, when none is left, the error. A
   * conflict stays until the merchant has saved a choice.
   */
  clearProblems: (...fields: string[]) => void;
  discard: () => void;
}

interface EditOptions<Values, Body, Version> {
  /** Initial values: the loaded version's, or a new item's. */
  values: Values;
  write: SaveMutation & {
    mutate: (
      body: Body,
      callbacks: { onSuccess: (saved: Version) => void; onError: (error: Error) => void },
    ) => void;
  };
  /** By default, the form edits the version itself. */
  toValues?: (version: Version) => Values;
  toBody?: (values: Values) => Body;
  /** Text of the toast after saving. */
  message: string;
  onSaved?: (saved: Version) => void;
  merge?: (
    loaded: Values,
    mine: Values,
    latest: Values,
  ) => { merged: Values; conflicts: EditConflict[] };
}

/**
 * Saves a form. After an edit conflict, merges the latest version and saves again, unless both sides changed the same
 * fields; the merchant then chooses.
 */
export function useEdit<Values extends FieldValues, Body, Version>({
  values,
  write,
  toValues = (version) => version as unknown as Values,
  toBody = (edited) => edited as unknown as Body,
  message,
  onSaved,
  merge = mergeEdits,
}: EditOptions<Values, Body, Version>) {
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const toast = useToast();
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const fields = new Set<string>();
  const submit = form.handleSubmit((edited) => {
    setProblems({});
    write.mutate(toBody(edited as Values), {
      onSuccess: (saved) => {
        form.reset(toValues(saved));
        toast(message);
        onSaved?.(saved);
      },
      onError: (error) => {
        setProblems(problemsOf(error));
        const version = latestVersion<Version>(error);
        if (!version) return;
        const latest = toValues(version);
        const loaded = form.formState.defaultValues as Values;
        const result = merge(loaded, form.getValues(), latest);
        form.reset(latest);
        form.reset(result.merged as DefaultValues<Values>, { keepDefaultValues: true });
        setConflicts(result.conflicts);
        // The mutation must settle first.
        if (result.conflicts.length === 0) setTimeout(submit);
      },
    });
  });
  return {
    form,
    write,
    submit,
    conflicts,
    problems,
    hasFieldProblem: () => [...fields].some((name) => problemWithin(problems, name)),
    clearProblems: (...changed: string[]) => {
      if (!write.error || write.isIndeterminate || latestVersion(write.error)) return;
      const paths = changed.map((name) => name.replace(/\.(\d+)/g, "[$1]"));
      const left = Object.entries(problems).filter(
        ([name]) => !paths.some((path) => isWithin(name, path)),
      );
      setProblems(Object.fromEntries(left));
      if (left.length === 0) write.reset();
    },
    discard: () => {
      form.reset();
      write.reset();
      setProblems({});
    },
    /** Returns a field's props, including its error message. */
    field: <Name extends FieldPath<Values>>(
      name: Name,
      options?: RegisterOptions<Values, Name>,
    ) => {
      fields.add(name);
      return { ...form.register(name, options), problem: problemWithin(problems, name) };
    },
  };
}
