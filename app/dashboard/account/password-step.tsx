import { useForm } from "react-hook-form";
import { Button, type ButtonVariant } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { explainPasswordError } from "#app/dashboard/_queries/service-errors.ts";

interface PasswordStepProps {
  mutation: {
    mutate: (body: { password: string }) => void;
    error: Error | null;
    isPending: boolean;
    reset: () => void;
  };
  label: string;
  /** Replaces `label` during the request. */
  pendingLabel: string;
  variant?: ButtonVariant;
}

/** A form that confirms a change with the merchant's password. */
export function PasswordStep({
  mutation,
  label,
  pendingLabel,
  variant = "primary",
}: PasswordStepProps) {
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const { mutate, error, isPending, reset } = mutation;
  return (
    <form
      noValidate
      className="flex max-w-[26rem] flex-col gap-5"
      onSubmit={handleSubmit((body) => mutate(body), reset)}
    >
      {error && (
        <Notice variant="error" title={explainPasswordError(error, "The password is wrong.")} />
      )}
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", { required: "Enter your password" })}
      />
      <Button type="submit" variant={variant} className="self-start" disabled={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </form>
  );
}
