import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useState } from 'react';
import type { ConnectorKind } from '../../connectors/kinds.ts';
import type { FieldKind, SourceField } from '../../configuration-parts/fields.ts';
import type { mapperRoutes } from '../mapping/routes.ts';
import { useFactName } from './fact-name.console.ts';
import { SUBMISSION_FACTS, type SubmissionFact } from '../../configuration-parts/submission-facts.ts';

const SOURCES = ['forms', 'mapping-sources'];
const TARGETS = 'mapping-targets';

const FACT_KINDS: Partial<Record<SubmissionFact, FieldKind>> = {
  'submission.date': 'date',
  'submission.amount': 'number',
};
/** Facts that every submission has. */
const SURE: readonly SubmissionFact[] = [
  'submission.id',
  'submission.date',
  'submission.form',
  'submission.language',
];

/** Reads the fields of a form that uses the configuration, or of another form, and the facts of a submission. */
export function useSources(configuration: string, kind: ConnectorKind) {
  const call = routesOf<typeof mapperRoutes>(useClient());
  const nameOf = useFactName();
  const { locale } = useSession();
  const [form, setForm] = useState<string | undefined>();
  const { data } = useQuery({
    queryKey: [...SOURCES, configuration, form ?? '', locale],
    queryFn: () =>
      call('GET /form-configurations/sources', {
        query: { configuration, locale, ...(form ? { form } : {}) },
      }),
    placeholderData: keepPreviousData,
  });
  const facts: SourceField[] = !kind.startsWith('payment')
    ? SUBMISSION_FACTS.map((key) => ({
        key,
        label: nameOf(key),
        kind: FACT_KINDS[key] ?? 'text',
        isSure: SURE.includes(key),
        isPart: false,
        isConsent: false,
        choices: [],
      }))
    : [];
  return { data, facts, form: data?.form ?? null, setForm };
}

/** Reads the targets of a connector: its objects, and the fields of open objects. */
export function useTargets(
  kind: ConnectorKind,
  environment: Environment | undefined,
  open: readonly string[],
) {
  const call = routesOf<typeof mapperRoutes>(useClient());
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const place = { kind, ...(environment ? { environment } : {}) };
  const names = [...open].sort().join(',');
  const objectsKey = [TARGETS, kind, environment ?? '', 'objects'];
  const fieldsKey = [TARGETS, kind, environment ?? '', 'fields', names];
  const objects = useQuery({
    queryKey: objectsKey,
    queryFn: () => call('GET /form-configurations/targets', { query: place }),
    staleTime: 60_000,
  });
  const askFields = async (refresh: boolean) =>
    (
      await call('GET /form-configurations/target-fields', {
        query: { ...place, objects: names, ...(refresh ? { refresh: 'true' } : {}) },
      })
    ).items;
  const fields = useQuery({
    queryKey: fieldsKey,
    queryFn: () => askFields(false),
    enabled: names !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    objects: objects.data,
    fields: names === '' ? [] : fields.data,
    isRefreshing,
    /** Asks the service again, for the objects and for the open ones' fields. */
    async refresh(): Promise<void> {
      setRefreshing(true);
      try {
        const list = await call('GET /form-configurations/targets', {
          query: { ...place, refresh: 'true' },
        });
        queries.setQueryData(objectsKey, list);
        if (names !== '') queries.setQueryData(fieldsKey, await askFields(true));
      } finally {
        setRefreshing(false);
      }
    },
  };
}
export type Targets = ReturnType<typeof useTargets>;
