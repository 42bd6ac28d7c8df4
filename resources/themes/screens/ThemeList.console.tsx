import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import type { ListView } from '@tributary/engine/screens/list/toolbar/ListToolbar.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { themeUi, type Theme } from '../theme-ui.console.tsx';
import { ActivateDialog } from './ActivateDialog.console.tsx';
import { RolloutPanel } from './RolloutPanel.console.tsx';
import { ThemeCard } from './ThemeCard.console.tsx';
import { ThemeState } from './ThemeState.console.tsx';

const CELLS = { active: (theme: Theme) => <ThemeState theme={theme} /> };
const card = (theme: Theme, actions: () => RowAction[]) => <ThemeCard theme={theme} actions={actions} />;
const isRemovable = (theme: Theme): boolean => !theme.active;

/** The organization's themes and those of the library. */
export default function ThemeList() {
  const { t } = useTranslation('themes');
  const allowed = useAllowed(themeUi);
  const [view, setView] = useState<ListView['value']>('grid');
  const [activating, setActivating] = useState<Theme>();
  const rowActions = (theme: Theme): RowAction[] =>
    allowed.update && !theme.active && !theme.system
      ? [
          {
            id: 'activate',
            label: t('activate.ask'),
            icon: IconCircleCheck,
            run: () => setActivating(theme),
          },
        ]
      : [];
  return (
    <>
      <RolloutPanel />
      <ResourceList
        ui={themeUi}
        cells={CELLS}
        rowActions={rowActions}
        removable={isRemovable}
        grid={{ view: { value: view, set: setView }, card }}
      />
      {activating ? <ActivateDialog theme={activating} onClose={() => setActivating(undefined)} /> : null}
    </>
  );
}
