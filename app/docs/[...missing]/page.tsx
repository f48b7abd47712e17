import { notFound } from "next/navigation";

/** Every address below the docs that is no page of theirs. */
export default function MissingPage() {
  notFound();
}
