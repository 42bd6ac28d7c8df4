import { Badge, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { ValueText } from '../ValueText.console.tsx';
import classes from './form.module.css';
import { differences, firstChoice, merged, type Side } from './merge.ts';
import type { RecordFormState } from './use-record-form.console.ts';

type Data = Record<string, unknown>;

/** Somebody else saved first: both versions, value by value, and the choice of each. Nothing is lost on either side. */
export function ConflictDialog<Item extends RecordFrame>({
  face,
  state,
}: {
  face: NounFace<Item>;
  state: RecordFormState<Item>;
}) {
  const noun = useNoun(face);
  const { say } = noun;
  const { conflict, base, fields, form, saving } = state;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  useEffect(() => setChoices(new Map()), [conflict?.version]);
  const found =
    conflict && base
      ? differences(fields, base as unknown as Data, form.getValues(), conflict as unknown as Data)
      : [];
  const versions = { mine: form.getValues(), theirs: (conflict ?? {}) as Data };
  const choose = (path: string, side: string): void => setChoices(new Map(choices).set(path, side as Side));

  return (
    <Modal
      opened={conflict !== undefined}
      onClose={state.keepEditing}
      size="xl"
      title={say('screens:conflict.title', { noun: noun.the })}
      closeButtonProps={{ 'aria-label': say('kit:close') }}
    >
      <Stack gap="md">
        <Text>{say(found.length > 0 ? 'screens:conflict.text' : 'screens:conflict.same')}</Text>
        {found.length > 0 ? (
          <table className={classes.versions}>
            <thead>
              <tr>
                <th scope="col">{say('screens:conflict.field')}</th>
                <th scope="col">{say('screens:conflict.mine')}</th>
                <th scope="col">{say('screens:conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((difference) => {
                const { path, changedBy } = difference;
                const side = choices.get(path) ?? firstChoice(difference);
                return (
                  <tr key={path}>
                    <th scope="row">
                      {noun.field(path)}
                      {changedBy === 'both' ? (
                        <Badge color="warning" ms="xs">
                          {say('screens:conflict.both')}
                        </Badge>
                      ) : null}
                    </th>
                    {(['mine', 'theirs'] as const).map((one) => (
                      <td key={one}>
                        <Radio
                          name={`version-${path}`}
                          checked={side === one}
                          onChange={() => choose(path, one)}
                          aria-label={`${noun.field(path)}: ${say(`screens:conflict.${one}`)}`}
                          label={
                            <ValueText
                              face={face}
                              path={path}
                              value={difference[one]}
                              record={versions[one]}
                            />
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
            {say('screens:conflict.keepEditing')}
          </Button>
          <Button
            loading={saving}
            onClick={() =>
              conflict && void state.resolve(merged(conflict as unknown as Data, found, choices))
            }
          >
            {say('screens:conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
