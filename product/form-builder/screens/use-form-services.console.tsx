import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import type { FormServices } from '@tributary/form-engine/panel/panel-context.console.ts';
import { useIntegrationsInForms } from '@tributary/resources/integrations/use-integrations.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The outside services that the organization's forms can use, for the builder's panels. */
export function useFormServices(): FormServices {
  const { t } = useTranslation('integrations');
  const { features } = useSession();
  const mayOpen = useAbility().can('update', 'integrations');
  const integrations = useIntegrationsInForms();
  return useMemo(
    () => ({
      integrations,
      integrationsLink: mayOpen ? (
        <ConsoleLink to="/general-settings/integrations">{t('notice.link')}</ConsoleLink>
      ) : (
        t('notice.others')
      ),
      lookups: features.includes('POSTCODE_COMPONENT'),
      lockedLookups: <LockedFeature flag="POSTCODE_COMPONENT" />,
    }),
    [integrations, mayOpen, features, t],
  );
}
