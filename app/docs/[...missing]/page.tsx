import { notFound } from "next/navigation";

/** Renders the 404 page of the docs. */
export default function MissingPage() {
  notFound();
}
