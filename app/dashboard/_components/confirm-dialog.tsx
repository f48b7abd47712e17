"use client";

import type { ReactNode } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";

interface ConfirmDialogProps<Input> {
  title: string;
  mutation: {
    mutate: (input: Input, options: { onSuccess: () => void }) => void;
    error: Error | null;
    isPending: boolean;
  };
  input: Input;
  actionLabel: string;
  /** Replaces `actionLabel` during the request. */
  pendingLabel: string;
  /** Text of the toast. */
  successMessage: string;
  onClose: () => void;
  onSuccess?: () => void;
  /** Explains the consequence. */
  children: ReactNode;
}

/** Asks for confirmation of a destructive action, then runs the mutation. */
export function ConfirmDialog<Input>(props: ConfirmDialogProps<Input>) {
  const { title, mutation, input, actionLabel, pendingLabel, successMessage } = props;
  const { onClose, onSuccess, children } = props;
  const { mutate, error, isPending } = mutation;
  const toast = useToast();
  const confirm = () =>
    mutate(input, {
      onSuccess: () => {
        toast(successMessage);
        onClose();
        onSuccess?.();
      },
    });
  return (
    <Modal title={title} isBusy={isPending} onClose={onClose}>
      {error && <Notice variant="error" title={explainWriteError(error)} />}
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" disabled={isPending} onClick={confirm}>
          {isPending ? pendingLabel : actionLabel}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
