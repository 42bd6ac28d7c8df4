import { Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplayPreview } from '../desk.ts';
import classes from './desk.module.css';

type Sample = ReplayPreview['samples'][number];
type Step = Sample['before'][number];

interface Line {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

const textIn = (step: Step | undefined, name: string): string | undefined => {
  const value = step?.values[name];
  return value === undefined ? undefined : String(value);
};

/** The values that differ between two steps. */
function linesOf(before: Step | undefined, after: Step | undefined): Line[] {
  const names = [...new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})])];
  return names
    .map((name) => ({ name, before: textIn(before, name), after: textIn(after, name) }))
    .filter((line) => line.before !== line.after);
}

/** Shows what the current mapping changes in one delivery, value by value. */
export function PayloadDifference({ sample }: { sample: Sample }) {
  const { t } = useTranslation('deliveries');
  const { deliveryId, before, after, refusal } = sample;
  const id = deliveryId.slice(-8);
  if (after === null)
    return (
      <Text size="sm" className={classes.refusal}>
        <bdi dir="ltr">{id}</bdi>: {t(`replaying.refusal.${refusal as 'not_permitted'}`)}
      </Text>
    );
  const steps = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    request: after[at]?.request ?? before[at]?.request ?? '',
    lines: linesOf(before[at], after[at]),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <div className={classes.difference}>
      {steps.map(({ request, lines }, at) => (
        <div key={`${request} ${at}`}>
          <Code dir="ltr">{request}</Code>
          <Table.ScrollContainer minWidth={420}>
            <Table aria-label={t('replaying.difference', { id })} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('replaying.field')}</Table.Th>
                  <Table.Th>{t('replaying.before')}</Table.Th>
                  <Table.Th>{t('replaying.after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lines.map((line) => (
                  <Table.Tr key={line.name}>
                    <Table.Th fw={400} c="dimmed">
                      <bdi>{line.name}</bdi>
                    </Table.Th>
                    <Table.Td className={classes.value}>
                      {line.before === undefined ? (
                        <Text span size="sm" c="dimmed">
                          {t('replaying.missing')}
                        </Text>
                      ) : (
                        <del>
                          <bdi>{line.before}</bdi>
                        </del>
                      )}
                    </Table.Td>
                    <Table.Td className={classes.value}>
                      {line.after === undefined ? (
                        <Text span size="sm" c="dimmed">
                          {t('replaying.missing')}
                        </Text>
                      ) : (
                        <ins>
                          <bdi>{line.after}</bdi>
                        </ins>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </div>
      ))}
    </div>
  );
}
