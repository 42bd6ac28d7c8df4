import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { counterFace, type Counter } from '../counter-face.console.tsx';
import { useCounterTotals } from '../counter-totals.console.ts';
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
      {(counter) => <OpenFields counter={counter} />}
    </RecordPage>
  );
}

function OpenFields({ counter }: { counter: Counter }) {
  const standing = useCounterTotals([counter.id])?.get(counter.id);
  return <CounterFields hasCounted={(standing?.entries ?? 0) > 0} />;
}
