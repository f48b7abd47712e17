import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EndpointArticle } from "#app/docs/_components/endpoint-article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { REFERENCE } from "#lib/docs/contents.ts";
import { type EndpointEntry, endpointPath, endpoints } from "#lib/docs/endpoints.ts";

interface EndpointProps {
  params: Promise<{ endpoint: string }>;
}

export async function generateMetadata({ params }: EndpointProps): Promise<Metadata> {
  const { name, title, description } = await endpointOf(params);
  return pageMetadata(endpointPath(name), { title, lead: description[0] ?? "" });
}

export default async function EndpointPage({ params }: EndpointProps) {
  return <EndpointArticle endpoint={await endpointOf(params)} info={await getInstanceInfo()} />;
}

async function endpointOf(params: EndpointProps["params"]): Promise<EndpointEntry> {
  const path = `${REFERENCE}/${(await params).endpoint}`;
  const found = endpoints(await getInstanceInfo()).find(({ name }) => endpointPath(name) === path);
  return found ?? notFound();
}
