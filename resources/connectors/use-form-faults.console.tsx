import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from './connector-name.console.ts';
import type { ConnectorFault, formFaultRoutes } from './form-faults.ts';
import { KINDS } from './kinds.ts';
import { isUnpayable, usePayments } from './use-payments.console.ts';

/** A message about a connector that does not receive a form's submissions, with a link to correct it. */
export interface FormFault {
  message: string;
  mend: ReactNode;
}

interface Asked {
  formId: string;
  /** The form's version, as a saved form is read again. */
  version: number;
  /** The configuration that is chosen, saved or not. */
  configurationId: string | null;
}

/**
 * Returns the reasons why a form's answers do not reach its connectors, except those that the notice about payments
 * shows.
 */
export function useFormFaults({ formId, version, configurationId }: Asked): readonly FormFault[] {
  const { t } = useTranslation('connectors');
  const call = routesOf<typeof formFaultRoutes>(useClient());
  const ability = useAbility();
  const nameOf = useConnectorName();
  const paymentsAreTold = isUnpayable(usePayments()?.state);
  const { data } = useQuery({
    queryKey: ['connectors', 'form-faults', formId, version, configurationId],
    queryFn: async () =>
      (
        await call('GET /forms/:id/connector-faults', {
          params: { id: formId },
          query: configurationId === null ? {} : { configurationId },
        })
      ).items,
    enabled: configurationId !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const mends = (why: ConnectorFault): ReactNode => {
    if (why === 'plan') return null;
    if (why === 'unmade' && ability.can('read', 'form_configurations'))
      return (
        <ConsoleLink to={`/forms/${formId}/dry-run`} underline="always">
          {t('fault.dryRun')}
        </ConsoleLink>
      );
    if (!ability.can('update', 'connectors')) return t('notice.others');
    return (
      <ConsoleLink to="/general-settings/connectors" underline="always">
        {t('notice.link')}
      </ConsoleLink>
    );
  };
  if (configurationId === null || !data) return NO_FAULTS;
  return data
    .filter(({ kind }) => !(paymentsAreTold && KINDS[kind].isPayment))
    .map(({ kind, why, detail }) => ({
      message: t(`fault.${why}`, { name: nameOf(kind), detail }).trim(),
      mend: mends(why),
    }));
}

const NO_FAULTS: readonly FormFault[] = [];
