import { PageSettings } from '@tributary/resources/pages/screens/PageSettings.console.tsx';
import { useConfirmPublish } from './use-confirm-publish.console.tsx';

/** The settings of a page, which ask before they publish, as the builder does. */
export default function PageSettingsScreen() {
  const { confirm, dialogs } = useConfirmPublish();
  return (
    <>
      <PageSettings confirmPublish={confirm} />
      {dialogs}
    </>
  );
}
