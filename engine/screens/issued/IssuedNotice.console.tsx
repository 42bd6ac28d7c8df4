import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyButton } from '@tributary/kit/pieces/CopyButton.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { forgetIssued, useIssued } from './issued.console.ts';
import classes from './issued.module.css';

/** Shows what was made for a record a moment ago and is never shown again, until the person has it. */
export function IssuedNotice<Item extends RecordFrame>({
  face,
  record,
}: {
  face: NounFace<Item>;
  record: Item;
}) {
  const { name } = face.definition;
  const noun = useNoun(face);
  const issued = useIssued(name, record.id);
  if (!issued) return null;
  return (
    <Alert
      color="warning"
      icon={<IconKey size={18} />}
      title={noun.say('screens:issued.title')}
      role="status"
      mb="xl"
      maw={720}
    >
      <Stack gap="sm">
        <Text size="sm">{noun.say('screens:issued.text')}</Text>
        {Object.entries(issued).map(([field, secret]) => (
          <div key={field}>
            <Text size="sm" fw={500} mb={4}>
              {noun.field(field)}
            </Text>
            <Group gap="xs" wrap="nowrap" className={classes.secret}>
              <code dir="ltr" className={classes.text}>
                {secret}
              </code>
              <CopyButton
                value={secret}
                label={noun.say('screens:issued.copy', { field: noun.field(field) })}
              />
            </Group>
          </div>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => forgetIssued(name, record.id)}>
            {noun.say('screens:issued.kept')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
