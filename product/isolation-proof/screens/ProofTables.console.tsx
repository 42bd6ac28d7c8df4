import { Table, Text, Title } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableProof, TriesProof } from '../proof.ts';

/** Rows are counted up to this number. */
const MOST_COUNTED = 10_000;

/** The attempts on every table; those with faults come first. */
export function TableProofs({ tables }: { tables: readonly TableProof[] }) {
  const { t, i18n } = useTranslation('isolationProof');
  const own = (count: number | null): string => {
    if (count === null) return t('unreachable');
    const figure = count.toLocaleString(i18n.language);
    return count >= MOST_COUNTED ? t('atMost', { figure }) : figure;
  };
  return (
    <Section
      title={t('tables')}
      head={[t('table'), t('own'), t('foreign'), t('writes'), t('policies'), t('result')]}
    >
      {faultsFirst(tables).map((proof) => (
        <Table.Tr key={proof.table}>
          <Name>{proof.table}</Name>
          <Table.Td>{own(proof.own)}</Table.Td>
          <Table.Td>{t(proof.foreignSeen ? 'someForeign' : 'noForeign')}</Table.Td>
          <Table.Td>{proof.writesTried.toLocaleString(i18n.language)}</Table.Td>
          <Table.Td ff="monospace" fz="xs">
            <bdi dir="ltr">{proof.policies.join(', ')}</bdi>
          </Table.Td>
          <Result faults={proof.faults} />
        </Table.Tr>
      ))}
    </Section>
  );
}

/** The attempts on resources or routes; those with faults come first. */
export function TriesProofs({ title, tries }: { title: string; tries: readonly TriesProof[] }) {
  const { t, i18n } = useTranslation('isolationProof');
  if (tries.length === 0) return null;
  return (
    <Section title={title} head={[t('name'), t('tried'), t('result')]}>
      {faultsFirst(tries).map(({ name, tried, faults }) => (
        <Table.Tr key={name}>
          <Name>{name}</Name>
          <Table.Td>{tried.toLocaleString(i18n.language)}</Table.Td>
          <Result faults={faults} />
        </Table.Tr>
      ))}
    </Section>
  );
}

function faultsFirst<Proof extends { faults: readonly string[] }>(proofs: readonly Proof[]): Proof[] {
  return proofs.toSorted((one, other) => other.faults.length - one.faults.length);
}

function Section({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      <Table.ScrollContainer type="native" minWidth={560} tabIndex={0} role="group" aria-label={title}>
        <Table verticalSpacing={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              {head.map((each) => (
                <Table.Th key={each} scope="col">
                  {each}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Name({ children }: { children: string }) {
  return (
    <Table.Th scope="row" fw={400} ff="monospace" fz="xs">
      <bdi dir="ltr">{children}</bdi>
    </Table.Th>
  );
}

function Result({ faults }: { faults: readonly string[] }) {
  const { t } = useTranslation('isolationProof');
  return (
    <Table.Td>
      <ToneBadge tone={faults.length === 0 ? 'success' : 'danger'}>
        {t(faults.length === 0 ? 'ok' : 'fault')}
      </ToneBadge>
      {faults.map((fault) => (
        <Text key={fault} size="xs" lang="en">
          {fault}
        </Text>
      ))}
    </Table.Td>
  );
}
