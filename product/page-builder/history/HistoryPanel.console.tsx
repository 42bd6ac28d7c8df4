import { usePageBuilder } from '../screen/builder-context.console.ts';
import { StepList } from './StepList.console.tsx';
import { VersionList } from './VersionList.console.tsx';
import './history.css';

/** What was done since the page was opened, and the named versions of its draft. */
export function HistoryPanel() {
  const { team } = usePageBuilder();
  return (
    <div className="pb-history">
      {team && <VersionList team={team} />}
      <StepList />
    </div>
  );
}
