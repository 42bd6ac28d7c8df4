import { Alert, Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { FieldTabs } from '@tributary/engine/screens/form/tabs/FieldTabs.console.tsx';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { ActivateDialog } from '@tributary/resources/themes/screens/ActivateDialog.console.tsx';
import { RolloutPanel } from '@tributary/resources/themes/screens/RolloutPanel.console.tsx';
import { ThemeState } from '@tributary/resources/themes/screens/ThemeState.console.tsx';
import { useThemePages } from '@tributary/resources/themes/screens/use-rollout.console.ts';
import { themeUi, type Theme } from '@tributary/resources/themes/theme-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Customizer } from '../customizer/Customizer.console.tsx';
import { FilesTab } from '../files/FilesTab.console.tsx';
import { ResourcesTab } from '../external/ResourcesTab.console.tsx';
import { SettingsTab } from './SettingsTab.console.tsx';

const FIELDS = ['title', 'tokens', 'externalResources', 'files'] as const;

/** One theme: its look with a preview, external resources, files and settings. The last tab is remembered. */
export default function EditThemeScreen() {
  const { t } = useTranslation('themes');
  const [tab, setTab] = useRemembered('themesEditTab');
  return (
    <RecordPage
      ui={themeUi}
      fields={FIELDS}
      width={1600}
      renderBeside={(theme) => <ThemeState theme={theme} />}
      renderActions={(theme) => <LookButton theme={theme} />}
      renderLead={(theme) => <Lead theme={theme} />}
    >
      {(theme: Theme) => (
        <FieldTabs
          label={t('tab.title')}
          value={tab}
          onChange={setTab}
          tabs={[
            { name: 'customizer', title: t('tab.customizer'), fields: ['tokens'], content: <Customizer /> },
            {
              name: 'resources',
              title: t('tab.resources'),
              fields: ['externalResources'],
              content: <ResourcesTab />,
            },
            { name: 'files', title: t('tab.files'), fields: ['files'], content: <FilesTab /> },
            {
              name: 'settings',
              title: t('tab.settings'),
              fields: ['title'],
              content: <SettingsTab theme={theme} />,
            },
          ]}
        />
      )}
    </RecordPage>
  );
}

/** Activates the theme, or takes the changed look of the active one to the published pages. */
function LookButton({ theme }: { theme: Theme }) {
  const { t } = useTranslation('themes');
  const allowed = useAllowed(themeUi);
  const mayPublish = useAbility().can('publish', 'pages');
  const [asks, setAsks] = useState(false);
  const pages = useThemePages({ id: theme.id, look: theme.storage?.look });
  const changing = pages.data?.changing ?? 0;
  const dialog = asks ? <ActivateDialog theme={theme} onClose={() => setAsks(false)} /> : null;
  if (theme.active)
    return changing > 0 && mayPublish && !theme.compiling ? (
      <>
        <Button leftSection={<IconDownload size={16} />} onClick={() => setAsks(true)}>
          {t('activate.update', { count: changing })}
        </Button>
        {dialog}
      </>
    ) : null;
  return allowed.update ? (
    <>
      <Button variant="light" leftSection={<IconCircleCheck size={16} />} onClick={() => setAsks(true)}>
        {t('activate.ask')}
      </Button>
      {dialog}
    </>
  ) : null;
}

function Lead({ theme }: { theme: Theme }) {
  const { t } = useTranslation('themes');
  const actions = useResourceActions(themeUi);
  const allowed = useAllowed(themeUi);
  return (
    <>
      <RolloutPanel />
      {theme.compileError ? (
        <Alert color="danger" title={t('compile.failed')} mb="lg">
          {t(`compile.error.${theme.compileError.code}`, { file: theme.compileError.file ?? '' })}{' '}
          {allowed.update ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void actions.act(theme, 'compile', t('compile.again'))}
            >
              {t('compile.try')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}
