import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { forgetIssued, useIssued } from './issued.console.ts';
import classes from './issued.module.css';

/**
 * Shows a newly issued secret, which is never shown again, until the person confirms that they stored it, together with
 * the fields of `issuedWith`.
 */
export function IssuedNotice<Item extends RecordFrame>({
  ui,
  record,
}: {
  ui: ResourceUi<Item>;
  record: Item;
}) {
  const { name } = ui.definition;
  const messages = useResourceMessages(ui);
  const issued = useIssued(name, record.id);
  if (!issued) return null;
  const shown = Object.entries({ ...ui.issuedWith?.(record), ...issued });
  return (
    <Alert
      color="warning"
      icon={<IconKey size={18} />}
      title={messages.t('screens:issued.title')}
      role="status"
      mb="xl"
      maw={720}
    >
      <Stack gap="sm">
        <Text size="sm">{messages.t('screens:issued.text')}</Text>
        {shown.map(([field, value]) => (
          <div key={field}>
            <Text size="sm" fw={500} mb={4}>
              {messages.field(field)}
            </Text>
            <Group gap="xs" wrap="nowrap" className={classes.secret}>
              <code dir="ltr" className={classes.text}>
                {value}
              </code>
              <CopyButton
                value={value}
                label={messages.t('screens:issued.copy', { field: messages.field(field) })}
              />
            </Group>
          </div>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => forgetIssued(name, record.id)}>
            {messages.t('screens:issued.kept')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
