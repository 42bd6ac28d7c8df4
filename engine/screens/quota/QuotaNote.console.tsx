import { Tooltip, UnstyledButton } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import classes from './quota.module.css';
import { useResourceQuota } from './use-resource-quota.console.ts';

const EVENTS = { hover: true, focus: true, touch: true };

/**
 * How much of the quota is used, and which records don't count: the list's count differs by them. From four
 * fifths on with a bar.
 */
export function QuotaNote<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const { t, value } = useResourceMessages(ui);
  const quota = useResourceQuota(ui);
  if (!quota) return null;
  const { used, limit, degree } = quota;
  const { uncounted } = (ui.definition.kind === 'resource' && ui.definition.quotaExceptions) || {};
  const named = (one: string): string => (uncounted ? value(uncounted.field, one) : one);
  const text = t('screens:quota.used', { used, limit });
  return (
    <span className={classes.note} data-degree={degree} data-tour="list.quota" role="status">
      {degree === 'calm' ? null : (
        <svg className={classes.bar} viewBox="0 0 48 6" aria-hidden>
          <rect width="48" height="6" rx="3" className={classes.rest} />
          <rect
            width={48 * Math.min(used / Math.max(limit, 1), 1)}
            height="6"
            rx="3"
            className={classes.used}
          />
        </svg>
      )}
      {uncounted ? (
        <Tooltip
          label={t('screens:quota.uncounted', { values: uncounted.values.map(named).join(', ') })}
          events={EVENTS}
        >
          <UnstyledButton className={classes.explained}>{text}</UnstyledButton>
        </Tooltip>
      ) : (
        text
      )}
    </span>
  );
}
