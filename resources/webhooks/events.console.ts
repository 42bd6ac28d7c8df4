import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { namespaceOf } from '@tributary/engine/definition/namespace.ts';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { webhookRoutes } from './routes.ts';

/** Every event, by resource; undefined while loading. */
export function useEvents() {
  const client = useClient();
  return useQuery({
    queryKey: ['webhooks', 'events'],
    queryFn: async () => (await routesOf<typeof webhookRoutes>(client)('GET /webhook-events')).items,
    staleTime: Infinity,
  });
}

const plain = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Resources named by their own messages; one without messages keeps the API's name. */
export function useResourceTitles(resources: readonly string[]): (resource: string) => string {
  const namespaces = useMemo(() => resources.map(namespaceOf), [resources]);
  const t = useTranslate(namespaces);
  const { i18n } = useTranslation('webhooks');
  return (resource) => {
    const namespace = namespaceOf(resource);
    const key = ['title', 'noun.itself']
      .map((part) => `${namespace}:${part}`)
      .find((each) => i18n.exists(each));
    return key ? t(key) : plain(resource);
  };
}

/** The name of an event without its resource: “published”. */
export function useVerb(): (event: string) => string {
  const { t, i18n } = useTranslation('webhooks');
  return (event) => {
    const verb = event.split('.')[1] ?? event;
    return i18n.exists(`webhooks:verb.${verb}`) ? t(`verb.${verb as 'created'}`) : verb;
  };
}
