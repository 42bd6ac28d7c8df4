import { Badge, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ValueText } from '../ValueText.console.tsx';
import classes from './form.module.css';
import { differences, firstChoice, merged, type Side } from './merge.ts';
import type { RecordFormState } from './use-record-form.console.ts';

type Data = Record<string, unknown>;

/** Shown when another person saved first: both versions, value by value, and a choice for each. */
export function ConflictDialog<Item extends RecordFrame>({
  ui,
  state,
}: {
  ui: ResourceUi<Item>;
  state: RecordFormState<Item>;
}) {
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const { conflict, base, fields, form, saving } = state;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  useEffect(() => setChoices(new Map()), [conflict?.version]);
  const found = conflict && base ? differences(fields, base, form.getValues(), conflict) : [];
  const versions = { mine: form.getValues(), theirs: (conflict ?? {}) as Data };
  const choose = (path: string, side: string): void => setChoices(new Map(choices).set(path, side as Side));

  return (
    <Modal
      opened={conflict !== undefined}
      onClose={state.keepEditing}
      size="xl"
      title={t('screens:conflict.title', { noun: messages.the })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack gap="md">
        <Text>{t(found.length > 0 ? 'screens:conflict.text' : 'screens:conflict.same')}</Text>
        {found.length > 0 ? (
          <table className={classes.versions}>
            <thead>
              <tr>
                <th scope="col">{t('screens:conflict.field')}</th>
                <th scope="col">{t('screens:conflict.mine')}</th>
                <th scope="col">{t('screens:conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((difference) => {
                const { path, changedBy } = difference;
                const side = choices.get(path) ?? firstChoice(difference);
                return (
                  <tr key={path}>
                    <th scope="row">
                      {messages.field(path)}
                      {changedBy === 'both' ? (
                        <Badge color="warning" ms="xs">
                          {t('screens:conflict.both')}
                        </Badge>
                      ) : null}
                    </th>
                    {(['mine', 'theirs'] as const).map((one) => (
                      <td key={one}>
                        <Radio
                          name={`version-${path}`}
                          checked={side === one}
                          onChange={() => choose(path, one)}
                          aria-label={`${messages.field(path)}: ${t(`screens:conflict.${one}`)}`}
                          label={
                            <ValueText ui={ui} path={path} value={difference[one]} record={versions[one]} />
                          }
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={state.keepEditing} disabled={saving}>
            {t('screens:conflict.keepEditing')}
          </Button>
          <Button
            loading={saving}
            onClick={() => conflict && void state.resolve(merged(conflict, found, choices))}
          >
            {t('screens:conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
