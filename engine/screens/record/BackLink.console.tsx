import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { UpLink } from '../UpLink.console.tsx';

/** Above a record's title: the link back to its list. */
export function BackLink<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const messages = useResourceMessages(ui);
  return <UpLink to={ui.listPath}>{messages.t(`${ui.namespace}:title`)}</UpLink>;
}
