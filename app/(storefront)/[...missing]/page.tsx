import { notFound } from "next/navigation";

/** Every address that is no page: the shop's own 404, with its header and search. */
export default function MissingPage() {
  notFound();
}
