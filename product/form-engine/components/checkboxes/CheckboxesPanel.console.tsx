import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OptionsPanel } from '../../panel/OptionsPanel.console.tsx';
import classes from '../../panel/Panel.module.css';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { followOptions, nextPair } from './apart.ts';
import type { CheckboxesComponent } from './schema.ts';

/** The choices, and which of them an answer must not contain at once. */
export function CheckboxesPanel({ component, change, error }: PanelProps<CheckboxesComponent>) {
  const { t } = useTranslation('checkboxesComponent');
  const { options, apart = [] } = component;
  const changeOptions = (patch: Partial<CheckboxesComponent>, tag?: string): void =>
    change(
      patch.options && apart.length > 0
        ? { ...patch, apart: followOptions(apart, options, patch.options) }
        : patch,
      tag,
    );
  const next = nextPair(apart, options);
  const data = options.map(({ value, label }) => ({ value, label }));
  return (
    <>
      <OptionsPanel component={component} change={changeOptions} error={error} />
      <PropertiesSection title={t('apart')}>
        <Text size="xs" c="dimmed">
          {t('apartHelp')}
        </Text>
        {apart.length > 0 ? (
          <ol className={classes.list}>
            {apart.map((pair, index) => {
              const number = index + 1;
              return (
                <li key={index} className={classes.row}>
                  <Stack gap={4}>
                    {(['first', 'second'] as const).map((side) => (
                      <Select
                        key={side}
                        aria-label={t(side === 'first' ? 'apartFirst' : 'apartSecond', { number })}
                        data={data}
                        value={pair[side]}
                        error={side === 'first' ? error(`apart.${index}`) : undefined}
                        onChange={(value) =>
                          value &&
                          change({
                            apart: apart.map((one, at) => (at === index ? { ...one, [side]: value } : one)),
                          })
                        }
                        allowDeselect={false}
                      />
                    ))}
                  </Stack>
                  <ActionIcon
                    aria-label={t('apartRemove', { number })}
                    onClick={() => change({ apart: apart.filter((_, at) => at !== index) })}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </li>
              );
            })}
          </ol>
        ) : null}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={!next}
            onClick={() => next && change({ apart: [...apart, next] })}
          >
            {t('apartAdd')}
          </Button>
        </Group>
      </PropertiesSection>
    </>
  );
}
