import { Alert } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useNoun, type NounFace } from '../noun.console.ts';
import { PlanLink } from './PlanLink.console.tsx';
import { useNounQuota } from './use-noun-quota.console.ts';

/** On a create screen that was reached though nothing more can be made: said before the form is filled in. */
export function QuotaAlert<Item extends RecordFrame>({ face }: { face: NounFace<Item> }) {
  const { say } = useNoun(face);
  const quota = useNounQuota(face);
  if (!quota?.stops) return null;
  return (
    <Alert color="warning" icon={<IconGauge size={18} />} title={quota.reached} mb="lg" maw={640}>
      {quota.upgrade}.
      <div>
        <PlanLink say={say} />
      </div>
    </Alert>
  );
}
