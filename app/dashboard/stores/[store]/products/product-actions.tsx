"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { confirmDiscard } from "#app/_ui/modal.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { ShopLink } from "#app/dashboard/_components/shop-link.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import {
  useArchiveProduct,
  useDeleteProduct,
  useDuplicateProduct,
} from "#app/dashboard/_queries/products.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import type { ProductDetail } from "#lib/contract/dashboard/product-draft.ts";

interface ProductActionsProps {
  product: ProductDetail;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
}

/** Shows the saved product in the shop, duplicates it and deletes it. */
export function ProductActions({ product, isDirty }: ProductActionsProps) {
  const { slug } = useStore();
  const router = useRouter();
  const toast = useToast();
  const duplicate = useDuplicateProduct(slug, product.uid);
  const [isDeleting, setDeleting] = useState(false);
  const list = `/dashboard/stores/${slug}/products`;
  const openCopy = () => {
    if (isDirty && !confirmDiscard()) return;
    duplicate.mutate(undefined, {
      onSuccess: ({ uid }) => {
        toast("Copy created. It is hidden until you change its visibility");
        router.push(`${list}/${uid}`);
      },
      onError: (error) => toast(explainWriteError(error), { variant: "error" }),
    });
  };
  return (
    <div className="flex flex-wrap gap-x-5">
      {product.state === "visible" && (
        <ShopLink label="View in shop" path={`/products/${product.uid}`} />
      )}
      <Button variant="text" disabled={duplicate.isPending} onClick={openCopy}>
        {duplicate.isPending ? "Duplicating…" : "Duplicate"}
      </Button>
      <Button variant="text" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <DeleteDialog
          product={product}
          isDirty={isDirty}
          onClose={() => setDeleting(false)}
          onSuccess={() => router.push(list)}
        />
      )}
    </div>
  );
}

interface DeleteDialogProps extends ProductActionsProps {
  onClose: () => void;
  onSuccess: () => void;
}

/** Deletes a product that was never ordered; archives others. */
function DeleteDialog({ product, isDirty, onClose, onSuccess }: DeleteDialogProps) {
  const { uid, name, is_ordered } = product;
  const { slug } = useStore();
  const deletion = useDeleteProduct(slug);
  const archiving = useArchiveProduct(slug);
  const { error } = deletion;
  const wasOrdered = error instanceof FetchError && error.code === "PRODUCT_ORDERED";
  if (is_ordered || wasOrdered) {
    return (
      <ConfirmDialog
        title={`Archive “${name}”?`}
        mutation={archiving}
        input={uid}
        actionLabel="Archive product"
        pendingLabel="Archiving…"
        successMessage="Product archived"
        onClose={onClose}
        onSuccess={onSuccess}
      >
        This product has been ordered, so it can't be deleted: its orders refer to it. Archive it
        instead. Shoppers no longer see it, and you can make it visible again.
        {isDirty && " Your unsaved changes are discarded."}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      mutation={deletion}
      input={uid}
      actionLabel="Delete product"
      pendingLabel="Deleting…"
      successMessage="Product deleted"
      onClose={onClose}
      onSuccess={onSuccess}
    >
      The product, its variants and their stock are deleted. This can't be undone.
    </ConfirmDialog>
  );
}
