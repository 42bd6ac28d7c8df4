import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { useCounterTotals } from '../counter-totals.console.ts';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';
import { CounterPreview } from './CounterPreview.console.tsx';
import { Entries } from './Entries.console.tsx';
import { LiveTotal } from './LiveTotal.console.tsx';

/** The edit screen of a counter: total, settings, appearance, and entries. */
export default function EditCounter() {
  return (
    <RecordPage
      ui={counterUi}
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
  const summary = useCounterTotals([counter.id])?.get(counter.id);
  return <CounterFields hasCounted={(summary?.entries ?? 0) > 0} />;
}
