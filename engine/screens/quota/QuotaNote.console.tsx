import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import classes from './quota.module.css';
import { useResourceQuota } from './use-resource-quota.console.ts';

/**
 * How much of the quota is used, and which records don't count: the list's count differs by them. From four fifths on with
 * a bar.
 */
export function QuotaNote<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const { t, value } = useResourceMessages(ui);
  const quota = useResourceQuota(ui);
  if (!quota) return null;
  const { used, limit, degree } = quota;
  const { uncounted } = (ui.definition.kind === 'resource' && ui.definition.quotaExceptions) || {};
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
      {t('screens:quota.used', { used, limit })}
      {uncounted
        ? ` · ${t('screens:quota.uncounted', { values: uncounted.values.map((each) => value(uncounted.field, each)).join(', ') })}`
        : ''}
    </span>
  );
}
