import { Switch } from '@mantine/core';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { StepList } from './StepList.console.tsx';
import { VersionList } from './VersionList.console.tsx';
import './history.css';

/** Whether drafts are saved automatically, the steps since the page was opened, and the named versions of its draft. */
export function HistoryPanel() {
  const { team } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [autosave, setAutosave] = useRemembered('pageAutosave');
  return (
    <div className="pb-history">
      <Switch
        size="xs"
        label={t('autosave.label')}
        description={t('autosave.help')}
        checked={autosave}
        onChange={(event) => setAutosave(event.currentTarget.checked)}
      />
      {team && <VersionList team={team} />}
      <StepList />
    </div>
  );
}
