import { notFound } from "next/navigation";

/** Shows the dashboard's own not-found page for unknown paths. */
export default function UnknownPage(): never {
  notFound();
}
