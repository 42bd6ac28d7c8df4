import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TranslationReport } from '@tributary/engine/translations/exchange.ts';
import { useTranslation } from 'react-i18next';

interface ImportReportDialogProps {
  /** The dialog is open while there is one. */
  shown: { file: string; report: TranslationReport } | undefined;
  onClose: () => void;
}

/**
 * The report of a file: changed texts, texts that the form does not have, texts that are too long, and missing ones.
 */
export function FileReportDialog({ shown, onClose }: ImportReportDialogProps) {
  const { t } = useTranslation(['formTranslations', 'kit']);
  return (
    <Modal
      opened={shown !== undefined}
      onClose={onClose}
      size="lg"
      title={t('files.report.title', { file: shown?.file ?? '' })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {shown ? (
        <Stack gap="md">
          <Outcome report={shown.report} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('files.report.close')}</Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}

function Outcome({ report }: { report: TranslationReport }) {
  const { t } = useTranslation('formTranslations');
  const { saved, fault, changed, tooLong, unknown, missing } = report;
  if (fault)
    return (
      <Alert color="danger" icon={<IconAlertTriangle size={18} />}>
        {t('files.report.notSaved')} {t(`files.fault.${fault}`)}
      </Alert>
    );
  return (
    <>
      {saved ? <Text>{t('files.report.saved', { count: changed })}</Text> : null}
      {!saved && tooLong.length === 0 ? <Text>{t('files.report.unchanged')}</Text> : null}
      {tooLong.length > 0 ? (
        <Alert color="danger" icon={<IconAlertTriangle size={18} />}>
          {t('files.report.notSaved')} {t('files.report.tooLong', { count: tooLong.length })}
          <List size="sm">
            {tooLong.map(({ id, text, limit, length }) => (
              <List.Item key={id}>{t('files.report.tooLongOne', { text, limit, length })}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {unknown.length > 0 ? (
        <div>
          <Text>{t('files.report.unknown', { count: unknown.length })}</Text>
          <List size="sm">
            {unknown.map((id, index) => (
              <List.Item key={index}>{id}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
      {missing > 0 ? <Text>{t('files.report.missing', { count: missing })}</Text> : null}
    </>
  );
}
