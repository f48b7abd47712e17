import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useToast } from "#app/_ui/toast.tsx";
import { latestVersion, problemsOf } from "#app/dashboard/_queries/service-errors.ts";
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
  /** Returns whether a field that got its props from `field` has an error. */
  hasFieldError: () => boolean;
  discard: () => void;
}

/** A conversion; optional when it would convert nothing. */
type Conversion<Name extends string, From, To> = From extends To
  ? { [Key in Name]?: (value: From) => To }
  : { [Key in Name]: (value: From) => To };

interface BasicOptions<Values, Body, Version> {
  /** Initial values: the loaded version's, or a new item's. */
  values: Values;
  write: SaveMutation & {
    mutate: (
      body: Body,
      callbacks: { onSuccess: (saved: Version) => void; onError: (error: Error) => void },
    ) => void;
  };
  /** Text of the toast after saving; absent when the caller shows its own. */
  message?: string;
  onSaved?: (saved: Version) => void;
  merge?: (
    loaded: Values,
    mine: Values,
    latest: Values,
  ) => { merged: Values; conflicts: EditConflict[] };
}

/** Without conversions, the form edits the version itself and sends it. */
type EditOptions<Values, Body, Version> = BasicOptions<Values, Body, Version> &
  Conversion<"toValues", Version, Values> &
  Conversion<"toBody", Values, Body>;

/**
 * Saves a form. Shows rejected fields until they are changed. After an edit conflict, merges the latest version and
 * saves again, unless both sides changed the same fields; the merchant then chooses.
 */
export function useEdit<Values extends FieldValues, Body, Version>(
  options: EditOptions<Values, Body, Version>,
) {
  const { values, write, message, onSaved, merge = mergeEdits } = options;
  // A conversion that is missing would convert nothing.
  const { toValues = (version) => version as unknown as Values } = options as {
    toValues?: (version: Version) => Values;
  };
  const { toBody = (edited) => edited as unknown as Body } = options as {
    toBody?: (edited: Values) => Body;
  };
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const toast = useToast();
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const startAttempt = useErrorDismissal(form, write);
  const onSuccess = (saved: Version) => {
    form.reset(toValues(saved));
    if (message) toast(message);
    onSaved?.(saved);
  };
  const onError = (error: Error) => {
    showRejectedFields(form, error);
    const version = latestVersion<Version>(error);
    if (!version) return;
    const found = mergeLatest<Values>(form, toValues(version), merge);
    setConflicts(found);
    // The mutation must settle first.
    if (found.length === 0) setTimeout(submit);
  };
  const save = form.handleSubmit((edited) => {
    startAttempt();
    write.mutate(toBody(edited as Values), { onSuccess, onError });
  });
  const submit = () => {
    form.clearErrors();
    return save();
  };
  const discard = () => {
    form.reset();
    write.reset();
  };
  return { form, write, submit, conflicts, discard, ...fieldsOf(form) };
}

function showRejectedFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: Error) {
  for (const [name, message] of Object.entries(problemsOf(error))) {
    form.setError(name as FieldPath<Values>, { message });
  }
}

/** Merges the merchant's changes into the latest version. Returns what both sides changed. */
function mergeLatest<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  latest: Values,
  merge: NonNullable<BasicOptions<Values, unknown, unknown>["merge"]>,
): EditConflict[] {
  const loaded = form.formState.defaultValues as Values;
  const { merged, conflicts } = merge(loaded, form.getValues(), latest);
  form.reset(latest);
  form.reset(merged as DefaultValues<Values>, { keepDefaultValues: true });
  return conflicts;
}

/**
 * Clears the error of a field when it is changed, and the error of the form when no field has one. A conflict stays
 * until the merchant has saved a choice. Returns a function that starts a new attempt to save.
 */
function useErrorDismissal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { error, isIndeterminate, reset }: SaveMutation,
): () => void {
  const { errors } = form.formState;
  const [isChanged, setIsChanged] = useState(false);
  useEffect(() => {
    const callback = ({ name }: { name?: string }) => {
      if (!name) return;
      setIsChanged(true);
      // Clearing renders the whole form again.
      const field = name as FieldPath<Values>;
      if (form.getFieldState(field).error) form.clearErrors(field);
    };
    return form.subscribe({ formState: { values: true }, callback });
  }, [form]);
  const hasErrors = Object.keys(errors).length > 0;
  const isDismissible = error !== null && !isIndeterminate && !latestVersion(error);
  const isResolved = isDismissible && isChanged && !hasErrors;
  useEffect(() => {
    if (isResolved) reset();
  }, [isResolved, reset]);
  return () => setIsChanged(false);
}

/** Returns functions for the fields of a form, as rendered now. */
function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { errors } = form.formState;
  const names = new Set<FieldPath<Values>>();
  return {
    /** Returns a field's props, including its error message. */
    field: <Name extends FieldPath<Values>>(
      name: Name,
      options?: RegisterOptions<Values, Name>,
    ) => {
      names.add(name);
      return { ...form.register(name, options), error: errorMessage(get(errors, name)) };
    },
    hasFieldError: () => [...names].some((name) => get(errors, name)),
  };
}

/** Returns the message of a field, or else of its first element with an error. */
export function errorMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error) return String(error.message);
  return Object.values(error).map(errorMessage).find(Boolean);
}
