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

/** A screen of a feature that the plan may leave out: then it says so, under its own title. */
export function InPlan({ flag, title, children }: InPlanProps) {
  if (useSession().features.includes(flag)) return children;
  return (
    <>
      <PageHeader title={title} />
      <LockedFeature flag={flag} />
    </>
  );
}
