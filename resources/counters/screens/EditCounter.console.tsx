import { RecordPage } from '@tributary/engine/screens/RecordPage.console.tsx';
import { counterFace } from '../counter-face.console.tsx';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';
import { LiveTotal } from './LiveTotal.console.tsx';

/** One counter: what it stands at, and how it counts. */
export default function EditCounter() {
  return (
    <RecordPage
      face={counterFace}
      fields={COUNTER_FIELDS}
      withUses
      renderLead={(counter) => <LiveTotal counter={counter} />}
    >
      <CounterFields />
    </RecordPage>
  );
}
