import { Alert, Button, Group, Modal, Select, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconDownload, IconLink } from '@tabler/icons-react';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useAbility, useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useHasChanges } from '@tributary/engine/screens/form/values.console.ts';
import { saveCsv } from '@tributary/engine/screens/download/save-csv.console.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { NumberEntry } from '@tributary/kit/typed/NumberEntry.console.tsx';
import { toastFailure, toastInfo } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { ConnectorKind } from '../../connectors/kinds.ts';
import type { prefillRoutes } from '../mapping/prefill-routes.ts';
import type { PrefillInstruction } from '../../configuration-parts/parts.ts';

const MOST_LINKS = 1_000;
const MOST_DAYS = 90;
/** Rows that are shown; all of them are in the file. */
const SHOWN = 5;

interface PrefillLinksProps {
  connector: ConnectorKind;
  configuration: string;
  prefill: PrefillInstruction;
  /** The forms that use the configuration. */
  forms: readonly { id: string; description: string }[];
}

/** Makes signed links to the form, one for each address or record id, to be merged into an e-mail. */
export function PrefillLinks(props: PrefillLinksProps) {
  const { t } = useTranslation(['mapper', 'kit']);
  const mayMake = useAbility().can('update', 'form_configurations');
  const isChanged = useHasChanges();
  const [isOpen, setOpen] = useState(false);
  const isWhole =
    props.prefill.match !== '' && props.prefill.parameter !== '' && props.prefill.fills.length > 0;
  if (!mayMake) return null;
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconLink size={16} />}
        disabled={!isWhole || isChanged || props.forms.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('links.make')}
      </Button>
      {props.forms.length === 0 || isChanged || !isWhole ? (
        <Text size="sm" c="dimmed">
          {t(props.forms.length === 0 ? 'links.noForm' : isWhole ? 'links.saveFirst' : 'links.incomplete')}
        </Text>
      ) : null}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('links.make')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        {isOpen ? <Maker {...props} /> : null}
      </Modal>
    </>
  );
}

interface Made {
  items: readonly { value: string; link: string }[];
  expiresAt: string;
}

function Maker({ connector, configuration, prefill, forms }: PrefillLinksProps) {
  const { t, i18n } = useTranslation(['mapper', 'screens']);
  const zone = useShownZone();
  const call = routesOf<typeof prefillRoutes>(useClient());
  const [form, setForm] = useState(forms[0]?.id ?? '');
  const [text, setText] = useState('');
  const [days, setDays] = useState<number | null>(30);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  const values = [...new Set(text.split(/[\n,;\t]+/).map((value) => value.trim()))].filter(Boolean);
  const isTooMany = values.length > MOST_LINKS;
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch {
      toastFailure(t('links.failed'));
    } finally {
      setBusy(false);
    }
  };
  const isWholeDays = Number.isInteger(days);
  const make = () =>
    run(async () =>
      setMade(
        await call('POST /form-configurations/:id/prefill-links', {
          params: { id: configuration },
          body: { connector, form, values, days: days ?? 0 },
        }),
      ),
    );
  const revoke = () =>
    run(async () => {
      await call('POST /form-configurations/prefill-links/revocation');
      setMade(undefined);
      toastInfo(t('links.revoked'));
    });
  return (
    <Stack gap="md">
      <Text size="sm">{t('links.text')}</Text>
      <Select
        label={t('form')}
        data={forms.map(({ id, description }) => ({ value: id, label: description }))}
        value={form}
        allowDeselect={false}
        onChange={(id) => setForm(id ?? '')}
      />
      <Textarea
        label={t('links.values', { field: `${prefill.object}.${prefill.match}` })}
        description={t('links.valuesHelp', { count: MOST_LINKS })}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={text}
        error={isTooMany ? t('links.tooMany', { count: MOST_LINKS }) : undefined}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <NumberEntry
        label={t('links.days')}
        min={1}
        max={MOST_DAYS}
        clampBehavior="strict"
        value={days}
        w={160}
        error={days === null || isWholeDays ? undefined : t('screens:refusal.whole')}
        onChange={setDays}
      />
      <Group justify="space-between">
        <Button
          loading={isBusy}
          disabled={values.length === 0 || isTooMany || !isWholeDays}
          onClick={() => void make()}
        >
          {t('links.create', { count: values.length })}
        </Button>
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void revoke()}>
          {t('links.revoke')}
        </Button>
      </Group>
      {made ? (
        <Alert
          color="success"
          variant="light"
          title={t('links.until', { date: exactDay(made.expiresAt, i18n.language, zone) })}
        >
          <Stack gap="sm">
            <Table layout="fixed">
              <Table.Tbody>
                {made.items.slice(0, SHOWN).map(({ value, link }) => (
                  <Table.Tr key={value}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                    <Table.Td style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                      {link}
                    </Table.Td>
                    <Table.Td w={52}>
                      <CopyButton value={link} label={t('links.copy', { value })} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <Button
              variant="default"
              w="fit-content"
              leftSection={<IconDownload size={16} />}
              onClick={() => download(made, t('links.column'))}
            >
              {t('links.download', { count: made.items.length })}
            </Button>
            <Text size="sm">{t('links.merge', { tag: '%%prefill_link%%' })}</Text>
          </Stack>
        </Alert>
      ) : null}
    </Stack>
  );
}

/** A file with a line for each link; its second column is named like the merge field. */
function download({ items }: Made, column: string): void {
  saveCsv('prefill-links.csv', [[column, 'prefill_link'], ...items.map(({ value, link }) => [value, link])]);
}
