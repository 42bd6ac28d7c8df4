import { PagePublishing } from '../../page-publishing/screens/PagePublishing.console.tsx';
import { useConfirmPublish } from './use-confirm-publish.console.tsx';

/** The publishing of a page, which asks before it publishes or schedules, as the builder does. */
export default function PagePublishingScreen() {
  const { confirm, dialogs } = useConfirmPublish();
  return (
    <>
      <PagePublishing confirm={confirm} />
      {dialogs}
    </>
  );
}
