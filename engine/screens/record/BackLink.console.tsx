import { IconChevronLeft } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import classes from './BackLink.module.css';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ConsoleLink } from '../links.console.tsx';

/** Above a record's title: the link back to its list. */
export function BackLink<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const messages = useResourceMessages(ui);
  return (
    <ConsoleLink to={ui.listPath} size="sm" c="dimmed" className={classes.back}>
      <IconChevronLeft size={14} aria-hidden className={classes.arrow} />
      {messages.t(`${ui.namespace}:title`)}
    </ConsoleLink>
  );
}
