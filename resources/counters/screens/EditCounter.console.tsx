import { RecordPage } from '@tributary/engine/screens/RecordPage.console.tsx';
import { counterFace } from '../counter-face.console.tsx';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';
import { CounterPreview } from './CounterPreview.console.tsx';
import { Entries } from './Entries.console.tsx';
import { LiveTotal } from './LiveTotal.console.tsx';

/** One counter: what it stands at, how it counts, how it looks, and what it is made of. */
export default function EditCounter() {
  return (
    <RecordPage
      face={counterFace}
      fields={COUNTER_FIELDS}
      withUses
      renderLead={(counter) => <LiveTotal counter={counter} />}
      renderAside={(counter) => <CounterPreview counter={counter} />}
      renderMore={(counter) => <Entries counter={counter} />}
    >
      <CounterFields />
    </RecordPage>
  );
}
