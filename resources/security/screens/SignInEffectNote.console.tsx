import { Alert, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import type { signInRoutes, SignInEffect } from '../sign-in-routes.ts';
import type { SignInRules } from '../sign-in.ts';

const PAUSE_MS = 300;

/** Shows the people whom the entered rules affect, saved or not. */
export function SignInEffectNote() {
  const { t, i18n } = useTranslation('security');
  const call = routesOf<typeof signInRoutes>(useClient());
  const [rules] = useDebouncedValue(useFieldValue('signIn') as SignInRules, PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['security', 'sign-in-effect', rules],
    queryFn: () => call('POST /security/sign-in-effect', { body: rules }),
    placeholderData: keepPreviousData,
    // A domain that is not complete yet is refused.
    retry: false,
  });
  if (!data) return null;
  const { withoutSecondFactor, outsideDomains, sessionsEnded } = data;
  const names = ({ names: told, count }: SignInEffect['outsideDomains']): string =>
    new Intl.ListFormat(i18n.language).format([
      ...told,
      ...(count > told.length ? [t('signIn.others', { count: count - told.length })] : []),
    ]);
  const sentences = [
    ...(withoutSecondFactor.count > 0
      ? [
          t('signIn.withoutFactor', {
            count: withoutSecondFactor.count,
            names: names(withoutSecondFactor),
          }),
        ]
      : []),
    ...(outsideDomains.count > 0
      ? [t('signIn.outside', { count: outsideDomains.count, names: names(outsideDomains) })]
      : []),
    ...(sessionsEnded > 0 ? [t('signIn.ended', { count: sessionsEnded })] : []),
  ];
  return (
    <div aria-live="polite">
      {sentences.length > 0 ? (
        <Alert color="warning" title={t('signIn.effect')}>
          <List size="sm" spacing={4}>
            {sentences.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  );
}
