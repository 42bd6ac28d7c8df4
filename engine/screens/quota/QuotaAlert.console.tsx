import { Alert } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { PlanLink } from './PlanLink.console.tsx';
import { useResourceQuota } from './use-resource-quota.console.ts';

/** On a create screen that was opened although the limit is reached: says so before the person fills in the form. */
export function QuotaAlert<Item extends RecordFrame>({ ui }: { ui: ResourceUi<Item> }) {
  const { t } = useResourceMessages(ui);
  const quota = useResourceQuota(ui);
  if (!quota?.stops) return null;
  return (
    <Alert color="warning" icon={<IconGauge size={18} />} title={quota.reached} mb="lg" maw={640}>
      {quota.upgrade}.
      <div>
        <PlanLink t={t} />
      </div>
    </Alert>
  );
}
