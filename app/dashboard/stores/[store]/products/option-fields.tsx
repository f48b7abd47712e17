import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { GroupError } from "#app/dashboard/_components/group-error.tsx";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import {
  type EditedProduct,
  matchesOptions,
  type OptionDraft,
  parseOptionValues,
} from "#lib/dashboard/variant-drafts.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** The product's options, and a button that creates their variants. */
export function OptionFields({ onApply }: { onApply: (options: OptionDraft[]) => void }) {
  const { control, register, formState, clearErrors } = useFormContext<EditedProduct>();
  const { errors } = formState;
  const onChange = () => clearErrors("options");
  const { fields, append, remove } = useFieldArray({
    control,
    name: "option_drafts",
    rules: {
      validate: (typed, product) =>
        matchesOptions(typed, product) || "Create the variants first, or clear the options",
    },
  });
  const [options, applied] = useWatch({ control, name: ["option_drafts", "options"] });
  const count = options.reduce((product, option) => product * parseOptionValues(option).length, 1);
  const complete = options.every(
    (option) => option.name.trim() && parseOptionValues(option).length > 0,
  );
  const names = new Set(options.map(({ name }) => name.trim()));
  const long = options
    .flatMap(parseOptionValues)
    .some((value) => value.length > PRODUCT_LIMITS.name);
  const obstacle =
    (names.size < options.length && "Each option needs a different name.") ||
    (count > PRODUCT_LIMITS.variants &&
      `At most ${PRODUCT_LIMITS.variants} variants per product.`) ||
    (long && `Values can have at most ${PRODUCT_LIMITS.name} characters.`);
  return (
    <div className="flex flex-col gap-4">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid items-end gap-4 md:grid-cols-[1fr_2fr_auto]">
          <Field
            label="Option"
            placeholder="Size"
            maxLength={PRODUCT_LIMITS.name}
            error={errors.options?.[index]?.message}
            {...register(`option_drafts.${index}.name`, { onChange })}
          />
          <Field
            label="Values"
            placeholder="S, M, L"
            hint={
              options[index]?.values.includes('"') && "Put a value that contains a comma in quotes"
            }
            {...register(`option_drafts.${index}.values`, { onChange })}
          />
          <Button
            variant="text"
            onClick={() => {
              onChange();
              remove(index);
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <GroupError>{errors.option_drafts?.root?.message ?? errors.options?.message}</GroupError>
      <div className="flex flex-wrap items-center gap-3">
        {options.length < PRODUCT_LIMITS.options && (
          <Button variant="secondary" onClick={() => append({ name: "", values: "" })}>
            {options.length === 0 ? "Add options such as size or colour" : "Add another option"}
          </Button>
        )}
        {(options.length > 0 || applied.length > 0) && (
          <Button
            variant="secondary"
            disabled={!complete || Boolean(obstacle)}
            onClick={() => onApply(options)}
          >
            {options.length === 0 ? "Remove options" : `Create ${formatCount(count, "variant")}`}
          </Button>
        )}
        {complete && obstacle && (
          <p role="status" className="text-fine text-alert">
            {obstacle}
          </p>
        )}
      </div>
    </div>
  );
}
