import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { PaymentChoice, PaymentOffer } from '@tributary/form-engine/reading/payment-offer.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from './connector-name.console.ts';
import {
  isOfferFault,
  NO_CONFIGURATION,
  type ConnectorFault,
  type formFaultRoutes,
  type OfferFault,
} from './form-faults.ts';
import { KINDS, type ConnectorKind } from './kinds.ts';
import { isUnpayable, usePayments } from './use-payments.console.ts';

/** A message about a connector that does not receive a form's submissions, with a link to correct it. */
export interface FormFault {
  message: string;
  mend: ReactNode;
  /** The component that offers what the payment service does not have; left out for other faults. */
  componentId?: string;
}

interface Asked {
  formId: string;
  /** The form's version, as a saved form is read again. */
  version: number;
  /** The configuration that is chosen, saved or not. */
  configurationId: string | null;
  /** What the form offers about paying, saved or not; the saved form's where it is left out. */
  offer?: PaymentOffer;
}

/** A list of values in a query. */
const joined = (choices: readonly PaymentChoice[]): string | undefined =>
  [...new Set(choices.map(({ value }) => value).filter(Boolean))].join(',') || undefined;

/** Milliseconds after a change of the offer until it is asked about. */
const SETTLED_MS = 400;

/**
 * Returns the reasons why a form's answers do not reach its connectors, except those that the notice about payments
 * shows.
 */
export function useFormFaults({ formId, version, configurationId, offer }: Asked): readonly FormFault[] {
  const { t } = useTranslation('connectors');
  const call = routesOf<typeof formFaultRoutes>(useClient());
  const ability = useAbility();
  const nameOf = useConnectorName();
  const paymentsAreTold = isUnpayable(usePayments()?.state);
  const [currencies, methods, frequencies] = [
    joined(offer?.currencies ?? []),
    joined(offer?.methods ?? []),
    joined(offer?.frequencies ?? []),
  ];
  const [offered] = useDebouncedValue(JSON.stringify({ currencies, methods, frequencies }), SETTLED_MS);
  const isAsked = configurationId !== null || currencies !== undefined;
  const { data } = useQuery({
    queryKey: ['connectors', 'form-faults', formId, version, configurationId, offered],
    queryFn: async () =>
      (
        await call('GET /forms/:id/connector-faults', {
          params: { id: formId },
          query: {
            configurationId: configurationId ?? NO_CONFIGURATION,
            ...(JSON.parse(offered) as Partial<Record<keyof PaymentOffer, string>>),
          },
        })
      ).items,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const mends = (why: ConnectorFault | OfferFault): ReactNode => {
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
  const offerFault = (kind: ConnectorKind, why: OfferFault, detail: string): FormFault[] => {
    const choices = offer?.[PLACES[why]] ?? [];
    return choices
      .filter(({ value }) => value === detail)
      .map(({ componentId, label }) => {
        const choice = why === 'frequency' ? t(`fault.frequencies.${detail as Frequency}`) : label || detail;
        return {
          message: t(`fault.${why}`, { name: nameOf(kind), choice, value: detail }),
          mend: why === 'method' ? mends(why) : null,
          componentId,
        };
      });
  };
  if (!isAsked || !data) return NO_FAULTS;
  return data
    .filter(({ kind }) => !(paymentsAreTold && KINDS[kind].isPayment))
    .flatMap(({ kind, why, detail }) =>
      isOfferFault(why)
        ? offerFault(kind, why, detail)
        : [{ message: t(`fault.${why}`, { name: nameOf(kind), detail }).trim(), mend: mends(why) }],
    );
}

/** Which choices of an offer a fault is about. */
const PLACES = {
  method: 'methods',
  recurring: 'methods',
  frequency: 'frequencies',
  currency: 'currencies',
} as const satisfies Record<OfferFault, keyof PaymentOffer>;

const NO_FAULTS: readonly FormFault[] = [];
