import { Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { ComponentPanel } from './ComponentPanel.console.tsx';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import { SettingsPanel } from './SettingsPanel.console.tsx';

/** The right-hand panel: the selected field, or the form as a whole. */
export function Properties() {
  const { t } = useTranslation('formBuilder');
  const { schema, selection, select, several } = useFormBuilder();
  const areSeveral = selection.kind === 'several';
  const selected =
    selection.kind === 'component'
      ? schema.components.find((component) => component.id === selection.id)
      : undefined;
  return (
    <Tabs
      value={selection.kind === 'form' ? 'form' : 'field'}
      onChange={(tab) => select(tab === 'form' ? { kind: 'form' } : { kind: 'none' })}
      keepMounted={false}
      className={classes.panel}
    >
      <Tabs.List grow className={classes.head} aria-label={t('properties')}>
        <Tabs.Tab value="field">{t('tabs.field')}</Tabs.Tab>
        <Tabs.Tab value="form">{t('tabs.form')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="field">
        {selected ? (
          // A new panel for each field: half-typed keys and open lists belong to the one before.
          <ComponentPanel key={selected.id} component={selected} />
        ) : (
          <div className={classes.section}>
            <Text fw={600} size="sm">
              {areSeveral ? t('several.count', { count: several.ids.length }) : t('nothingSelected')}
            </Text>
            <Text size="sm" c="dimmed">
              {t(areSeveral ? 'several.text' : 'nothingSelectedText')}
            </Text>
          </div>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="form">
        <SettingsPanel />
      </Tabs.Panel>
    </Tabs>
  );
}
