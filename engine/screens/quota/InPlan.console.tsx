import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import type { ReactNode } from 'react';
import type { Flag } from '../../quota/plans.ts';
import { useSession } from '../console-context.console.tsx';
import { LockedFeature } from './LockedFeature.console.tsx';

interface InPlanProps {
  flag: Flag;
  /** The screen's title. */
  title: string;
  children: ReactNode;
}

/** A screen of a feature. If the plan does not include it, a notice under the screen's title says so. */
export function InPlan({ flag, title, children }: InPlanProps) {
  if (useSession().features.includes(flag)) return children;
  return (
    <>
      <PageHeader title={title} />
      <LockedFeature flag={flag} />
    </>
  );
}
