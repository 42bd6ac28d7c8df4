import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PREFERENCES_PATH } from '../choices.ts';
import { preferenceCenterUi, type PreferenceCenter } from '../preference-center-ui.console.tsx';
import { CenterStatus } from './CenterStatus.console.tsx';

const CELLS = {
  published: (center: PreferenceCenter) => <CenterStatus published={center.published} />,
  slug: (center: PreferenceCenter) => <bdi>{`/${PREFERENCES_PATH}/${center.slug}`}</bdi>,
};

/** All preference centers, each a draft or published. */
export default function PreferenceCenterList() {
  const { t } = useTranslation('preferenceCenters');
  const address = usePublicAddress();
  const rowActions = (center: PreferenceCenter): RowAction[] =>
    center.published
      ? [
          {
            id: 'visit',
            label: t('visit'),
            icon: IconWorld,
            run: () => void window.open(address(`${PREFERENCES_PATH}/${center.slug}`), '_blank', 'noopener'),
          },
        ]
      : [];
  return <ResourceList ui={preferenceCenterUi} cells={CELLS} rowActions={rowActions} />;
}
