import { Anchor, Button } from '@mantine/core';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { withAction } from '@tributary/kit/components/toasts.console.tsx';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PREFERENCES_PATH } from '../choices.ts';
import { preferenceCenterUi, type PreferenceCenter } from '../preference-center-ui.console.tsx';

/** Publishes or unpublishes a preference center. */
export function PublishCenter({ center }: { center: PreferenceCenter }) {
  const { t } = useTranslation('preferenceCenters');
  const actions = useResourceActions(preferenceCenterUi);
  const allowed = useAllowed(preferenceCenterUi);
  const address = usePublicAddress()(`${PREFERENCES_PATH}/${center.slug}`);
  const [working, setWorking] = useState(false);
  const { published } = center;
  const run = async (): Promise<void> => {
    setWorking(true);
    try {
      if (published) await actions.act(center, 'unpublish', t('unpublished'));
      else
        await actions.act(
          center,
          'publish',
          withAction(
            t('published'),
            <Anchor href={address} target="_blank" rel="noopener" underline="always">
              {t('visit')}
            </Anchor>,
          ),
        );
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      {published ? (
        <Button component="a" href={address} target="_blank" rel="noopener" variant="default">
          {t('visit')}
        </Button>
      ) : null}
      {allowed.publish ? (
        <Button
          variant={published ? 'default' : 'light'}
          leftSection={published ? <IconWorldOff size={16} /> : <IconWorld size={16} />}
          loading={working}
          onClick={() => void run()}
        >
          {t(published ? 'unpublish' : 'publish')}
        </Button>
      ) : null}
    </>
  );
}
