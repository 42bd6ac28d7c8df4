import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import { useRef } from 'react';
import { counterSchema } from '../counter.ts';
import { counterUi, type Counter } from '../counter-ui.console.tsx';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';
import { CounterPreview } from './CounterPreview.console.tsx';

const BEGIN = {
  ...counterSchema.parse({ name: 'new', campaignCode: 'new' }),
  name: '',
  campaignCode: '',
} satisfies Partial<Counter>;

/** A new counter. */
export default function CreateCounter() {
  const { currency } = useSession().organization;
  const begin = useRef({ ...BEGIN, ...(isCurrency(currency) ? { currency } : {}) }).current;
  return (
    <NewRecord ui={counterUi} fields={COUNTER_FIELDS} defaults={begin} aside={<CounterPreview />}>
      <Fields />
    </NewRecord>
  );
}

function Fields() {
  const code = useFollowing('campaignCode', suggestSlug);
  return <CounterFields onName={code.follow} onCode={code.byHand} />;
}
