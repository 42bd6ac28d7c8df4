import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconX } from '@tabler/icons-react';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportAbility } from '../../../access/roles.ts';
import type { RecordFrame } from '../../../definition/resource.ts';
import { queryText } from '../../../http/client.ts';
import type { ListQueryInput } from '../../../http/resource-client.ts';
import { useResourceActions } from '../../hooks/actions.console.tsx';
import { useAbility, useClient } from '../../console-context.console.tsx';
import { useInEnvironment } from '../../hooks/environment.console.ts';
import { useResourceMessages, type ResourceUi } from '../../resource-ui.console.ts';
import { receiveFile, saveFile } from '../../download/receive-file.console.ts';

interface ExportMenuProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  query: ListQueryInput;
  columns: readonly string[];
  disabled?: boolean;
  compact?: boolean;
}

/** Downloads the shown list: its columns or all of them, as CSV or as a workbook. The download can be stopped. */
export function ExportMenu<Item extends RecordFrame>({
  ui,
  query,
  columns,
  disabled = false,
  compact = false,
}: ExportMenuProps<Item>) {
  const { t } = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const ability = useAbility();
  const client = useClient();
  const actions = useResourceActions(ui);
  const [share, setShare] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const { definition } = ui;
  const inEnvironment = useInEnvironment(definition);
  if (!ability.can(exportAbility(definition.subject), definition.subject)) return null;

  const run = async (format: 'csv' | 'xlsx', shown: boolean): Promise<void> => {
    stop.current = new AbortController();
    setShare(0);
    const asked = queryText({
      ...inEnvironment(query),
      format,
      language: i18n.language,
      ...(shown ? { columns: columns.join(',') } : {}),
    });
    try {
      const response = await client.open(`/api/v1/${definition.name}/export${asked}`);
      const file = await receiveFile(response, setShare, stop.current.signal);
      saveFile(file);
      toastSuccess(t('screens:download.done', { name: file.name }));
    } catch (error) {
      if (!stop.current.signal.aborted) actions.fail('retrieving', error);
    }
    setShare(undefined);
  };

  if (share !== undefined)
    return (
      <Button
        variant="default"
        size={compact ? 'xs' : 'sm'}
        leftSection={<IconX size={16} />}
        onClick={() => stop.current?.abort()}
        aria-live="polite"
      >
        {t('screens:export.working', { share })}
      </Button>
    );
  const entries = [
    ['csv', true, 'csvShown'],
    ['csv', false, 'csvAll'],
    ['xlsx', true, 'xlsxShown'],
    ['xlsx', false, 'xlsxAll'],
  ] as const;
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          size={compact ? 'xs' : 'sm'}
          leftSection={<IconDownload size={16} />}
          data-tour="list.export"
          data-folds
          disabled={disabled}
        >
          {t('screens:export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([format, shown, word]) => (
          <Menu.Item
            key={word}
            leftSection={format === 'csv' ? <IconFileTypeCsv size={16} /> : <IconFileSpreadsheet size={16} />}
            onClick={() => void run(format, shown)}
          >
            {t(`screens:export.${word}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
