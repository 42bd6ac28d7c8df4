import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { kindOf, saidBy } from '../editor/components.ts';

/** The name of a component: its custom name, else its kind with its first words. */
export function useThingName(): (component: Component, limit?: number) => string {
  const { t } = useTranslation('pageBuilder');
  return (component, limit = 24) => {
    const own = component.get('custom-name');
    if (typeof own === 'string' && own !== '') return own;
    const kind = t(`thing.${kindOf(component)}`);
    const said = limit === 0 ? '' : saidBy(component, limit);
    return said === '' ? kind : t('thing.saying', { kind, said });
  };
}
