import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useTranslation } from 'react-i18next';
import { isUnpayable, usePayments } from './use-payments.console.ts';

/**
 * Says that donations can't be paid, with a link for people who may change that. Renders nothing where they can be
 * paid.
 */
export function PaymentsNotice() {
  const { t } = useTranslation('connectors');
  const ability = useAbility();
  const state = usePayments()?.state;
  if (!isUnpayable(state)) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} aria-hidden />} py="xs">
      {t(`notice.${state}`)}{' '}
      {ability.can('update', 'connectors') ? (
        <ConsoleLink to="/general-settings/connectors">{t('notice.link')}</ConsoleLink>
      ) : (
        t('notice.others')
      )}
    </Alert>
  );
}
