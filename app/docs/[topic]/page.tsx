import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article } from "#app/docs/_components/article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { readTopic, TOPICS, topicPath } from "#lib/docs/guide.ts";
import { type Page, toPage } from "#lib/docs/page.ts";

interface TopicProps {
  params: Promise<{ topic: string }>;
}

export async function generateMetadata({ params }: TopicProps): Promise<Metadata> {
  const { topic } = await params;
  return pageMetadata(topicPath(topic), await topicPage(topic));
}

export default async function TopicPage({ params }: TopicProps) {
  const { topic } = await params;
  return <Article path={topicPath(topic)} page={await topicPage(topic)} />;
}

async function topicPage(topic: string): Promise<Page> {
  if (topic === "index" || !TOPICS.includes(topic)) notFound();
  return toPage(await readTopic(topic, await getInstanceInfo()));
}
