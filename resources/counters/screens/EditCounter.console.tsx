import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { MoreMenu } from '@tributary/engine/screens/MoreMenu.console.tsx';
import { useAllowed } from '@tributary/engine/screens/noun.console.ts';
import { RecordScreen } from '@tributary/engine/screens/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { RecordTags } from '@tributary/engine/screens/tags/RecordTags.console.tsx';
import { UsedBy } from '@tributary/engine/screens/uses/UsedBy.console.tsx';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { counterFace } from '../counter-face.console.tsx';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';
import { LiveTotal } from './LiveTotal.console.tsx';

/** One counter: what it stands at, and how it counts. */
export default function EditCounter() {
  const allowed = useAllowed(counterFace);
  return (
    <RecordScreen face={counterFace}>
      {(counter) => (
        <>
          <PageHeader
            above={<BackLink face={counterFace} />}
            title={counter.name}
            actions={
              <>
                <RevisionButton face={counterFace} record={counter} />
                <MoreMenu face={counterFace} record={counter} />
              </>
            }
          />
          <LiveTotal counter={counter} />
          <RecordTags face={counterFace} record={counter} />
          <RecordForm face={counterFace} record={counter} fields={COUNTER_FIELDS} readOnly={!allowed.update}>
            <CounterFields />
          </RecordForm>
          <UsedBy face={counterFace} record={counter} />
        </>
      )}
    </RecordScreen>
  );
}
