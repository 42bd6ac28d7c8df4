import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { valueFor } from '../../panel/options.ts';
import { OptionsPanel } from '../../panel/OptionsPanel.console.tsx';
import classes from '../../panel/Panel.module.css';
import type { PanelProps } from '../../panel/panel-props.ts';
import { RowActions } from '../../panel/RowActions.console.tsx';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import type { SurveyComponent } from './schema.ts';

/** The rows of a survey, and below them its scale. */
export function SurveyPanel({ component, change, error }: PanelProps<SurveyComponent>) {
  const { t } = useTranslation('surveyComponent');
  const { rows } = component;
  const add = (): void => {
    const label = t('newRow', { number: rows.length + 1 });
    change({ rows: [...rows, { label, value: valueFor(label, rows) }] });
  };
  return (
    <>
      <PropertiesSection title={t('rows')}>
        <ol className={classes.list}>
          {rows.map((row, index) => {
            const number = index + 1;
            return (
              <li key={row.value} className={classes.row}>
                <TextInput
                  aria-label={t('row', { number })}
                  value={row.label}
                  error={error(`rows.${index}.label`) ?? error(`rows.${index}.value`)}
                  onChange={(event) => {
                    const label = event.currentTarget.value;
                    change(
                      { rows: rows.map((one, at) => (at === index ? { ...one, label } : one)) },
                      `row${index}`,
                    );
                  }}
                />
                <RowActions
                  rows={rows}
                  index={index}
                  labels={{ up: t('moveRowUp', { number }), remove: t('removeRow', { number }) }}
                  put={(next) => change({ rows: next })}
                />
              </li>
            );
          })}
        </ol>
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={rows.length >= 30}
            onClick={add}
          >
            {t('addRow')}
          </Button>
        </div>
      </PropertiesSection>
      <OptionsPanel
        component={component}
        change={({ options }, tag) => options && change({ options }, tag)}
        error={error}
      />
    </>
  );
}
