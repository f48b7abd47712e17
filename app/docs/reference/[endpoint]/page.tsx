import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EndpointArticle } from "#app/docs/_components/endpoint-article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { type EndpointEntry, endpoints } from "#lib/docs/endpoints.ts";
import { endpointPath, REFERENCE } from "#lib/docs/paths.ts";

export async function generateMetadata({
  params,
}: PageProps<"/docs/reference/[endpoint]">): Promise<Metadata> {
  const { name, title, description } = await endpointOf(params);
  return pageMetadata(endpointPath(name), { title, lead: description[0] ?? "" });
}

export default async function EndpointPage({ params }: PageProps<"/docs/reference/[endpoint]">) {
  return <EndpointArticle endpoint={await endpointOf(params)} info={await getInstanceInfo()} />;
}

async function endpointOf(
  params: PageProps<"/docs/reference/[endpoint]">["params"],
): Promise<EndpointEntry> {
  const path = `${REFERENCE}/${(await params).endpoint}`;
  const found = endpoints(await getInstanceInfo()).find(({ name }) => endpointPath(name) === path);
  return found ?? notFound();
}
