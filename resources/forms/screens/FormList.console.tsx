import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { IconArrowsSplit2, IconChartBar, IconReceipt, IconTestPipe } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formUi, type Form } from '../form-ui.console.tsx';

/** The list of forms. */
export default function FormList() {
  const { t } = useTranslation('forms');
  const ability = useAbility();
  const go = useGo();
  const rowActions = (form: Form): RowAction[] => [
    {
      id: 'statistics',
      label: t('statistics'),
      icon: IconChartBar,
      run: () => go(`/forms/${form.id}/statistics`),
    },
    ...(ability.can('read', 'form_configurations')
      ? [
          {
            id: 'dry-run',
            label: t('dryRun'),
            icon: IconTestPipe,
            run: () => go(`/forms/${form.id}/dry-run`),
          },
        ]
      : []),
    ...(ability.can('read', 'transactions')
      ? [
          {
            id: 'transactions',
            label: t('transactions'),
            icon: IconReceipt,
            run: () => go('/forms/transactions/list', { search: { formId: form.id } }),
          },
        ]
      : []),
    ...(ability.can('create', 'experiments')
      ? [
          {
            id: 'experiment',
            label: t('experiment'),
            icon: IconArrowsSplit2,
            run: () => go('/pages/experiments/create', { search: { form: form.id } }),
          },
        ]
      : []),
  ];
  return <ResourceList ui={formUi} rowActions={rowActions} />;
}
