import { Button, FileButton, Menu } from '@mantine/core';
import { IconDownload, IconFiles, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, queryText } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useDownload } from '@tributary/engine/screens/download/use-download.console.tsx';
import type { ExchangeFormat, TranslationReport } from '@tributary/engine/translations/exchange.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { forms } from '@tributary/resources/forms/form.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { formTranslationRoutes } from '../routes.ts';
import { FileReportDialog } from './FileReportDialog.console.tsx';

const FORMATS = ['csv', 'xliff'] as const satisfies readonly ExchangeFormat[];

interface FilesMenuProps {
  form: Form;
  language: TextLanguage;
  /** Whether the plan lets translations be added. */
  mayUpload: boolean;
  /** Whether the screen has unsaved changes. */
  isChanged: boolean;
}

/** A language's texts out to a file, and back from one. */
export function FilesMenu({ form, language, mayUpload, isChanged }: FilesMenuProps) {
  const { t } = useTranslation('formTranslations');
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const download = useDownload();
  const [report, setReport] = useState<{ file: string; report: TranslationReport }>();
  const reset = useRef<() => void>(null);

  const upload = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      const made = await routesOf<typeof formTranslationRoutes>(client)('POST /forms/:id/translations/file', {
        params: { id: form.id },
        query: { language, format: /\.(xlf|xliff|xml)$/i.test(file.name) ? 'xliff' : 'csv' },
        version: form.version,
        file,
      });
      setReport({ file: file.name, report: made });
      if (made.saved) await queries.invalidateQueries({ queryKey: queryKeys.one(forms.name, form.id) });
    } catch (error) {
      const isStale = error instanceof ApiError && error.problem.code === 'stale_version';
      toastFailure(t(isStale ? 'files.stale' : 'files.failed'));
    }
    reset.current?.();
    setBusy(false);
  };

  return (
    <>
      <Menu position="bottom-end" keepMounted>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFiles size={16} />}
            loading={busy || download.isRunning}
          >
            {t('files.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map((format) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} />}
              onClick={() =>
                void download.start(
                  `/api/v1/forms/${form.id}/translations/file${queryText({ language, format })}`,
                )
              }
            >
              {t('files.download', { format: t(`files.${format}`) })}
            </Menu.Item>
          ))}
          {mayUpload ? (
            <FileButton
              accept=".csv,.xlf,.xliff,.xml,text/csv,application/xliff+xml"
              onChange={(file) => void upload(file)}
              resetRef={reset}
              inputProps={{ 'aria-label': t('files.upload') }}
            >
              {(button) => (
                <Menu.Item {...button} leftSection={<IconUpload size={16} />} disabled={isChanged}>
                  {t('files.upload')}
                </Menu.Item>
              )}
            </FileButton>
          ) : null}
          {mayUpload && isChanged ? <Menu.Label maw={300}>{t('files.saveFirst')}</Menu.Label> : null}
        </Menu.Dropdown>
      </Menu>
      <FileReportDialog shown={report} onClose={() => setReport(undefined)} />
    </>
  );
}
