import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { valueFor } from '../../panel/options.ts';
import { OptionsPanel } from '../../panel/OptionsPanel.console.tsx';
import classes from '../../panel/Panel.module.css';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import type { SurveyComponent } from './schema.ts';

/** The rows of a survey, and below them its scale. */
export function SurveyPanel({ component, change, error }: PanelProps<SurveyComponent>) {
  const { t } = useTranslation('surveyComponent');
  const { rows } = component;
  const raise = (index: number): void => {
    const next = [...rows];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    change({ rows: next });
  };
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
                <Group gap={2} wrap="nowrap" mt={4}>
                  <ActionIcon
                    aria-label={t('moveRowUp', { number })}
                    disabled={index === 0}
                    onClick={() => raise(index)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('removeRow', { number })}
                    disabled={rows.length === 1}
                    onClick={() => change({ rows: rows.filter((_, at) => at !== index) })}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
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
