import { useQuery } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceEvents } from './events.ts';

/** Every event that there is, noun by noun; undefined while it is not known. */
export function useEvents() {
  const client = useClient();
  return useQuery({
    queryKey: ['webhooks', 'events'],
    queryFn: async () =>
      (await client.call<{ items: ResourceEvents[] }>('GET', '/api/v1/webhook-events')).items,
    staleTime: Infinity,
  });
}

const plain = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Nouns in the words of their own catalogues; one that has none yet is named as the API names it. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const catalogues = useMemo(() => resources.map(camel), [resources]);
  const t = useTranslate(catalogues);
  const { i18n } = useTranslation('webhooks');
  return (resource) => {
    const namespace = camel(resource);
    const key = ['title', 'noun.itself']
      .map((part) => `${namespace}:${part}`)
      .find((each) => i18n.exists(each));
    return key ? t(key) : plain(resource);
  };
}

/** What happened, by the part of an event's name behind the point: “published”. */
export function useVerb(): (event: string) => string {
  const { t, i18n } = useTranslation('webhooks');
  return (event) => {
    const verb = event.split('.')[1] ?? event;
    return i18n.exists(`webhooks:verb.${verb}`) ? t(`verb.${verb as 'created'}`) : verb;
  };
}
