import { Select } from '@mantine/core';
import { COUNTER_LOOKS } from '@tributary/resources/counters/counter-html.ts';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { COUNTER_LOOK } from '../../../page-markup/widgets.ts';

/** How the counter of this slot is drawn. */
export function CounterLookField({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const look = String(component.getAttributes()[COUNTER_LOOK] ?? 'bar');
  return (
    <Select
      size="xs"
      allowDeselect={false}
      label={t('counterLook.label')}
      description={look === 'bar' || look === 'number' ? undefined : t('counterLook.needsGoal')}
      data={COUNTER_LOOKS.map((value) => ({ value, label: t(`counterLook.${value}`) }))}
      value={look}
      onChange={(next) => {
        if (next === 'bar') component.removeAttributes(COUNTER_LOOK);
        else if (next !== null) component.addAttributes({ [COUNTER_LOOK]: next });
      }}
    />
  );
}
