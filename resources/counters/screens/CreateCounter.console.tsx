import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useGo } from '@tributary/engine/screens/places.console.tsx';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { counterSchema } from '../counter.ts';
import { counterFace, type Counter } from '../counter-face.console.tsx';
import { COUNTER_FIELDS, CounterFields } from './CounterFields.console.tsx';

const BEGIN = {
  ...counterSchema.parse({ name: 'new', campaignCode: 'new' }),
  name: '',
  campaignCode: '',
} satisfies Partial<Counter>;

/** A new counter. */
export default function CreateCounter() {
  const { t } = useTranslation('counters');
  const go = useGo();
  return (
    <>
      <PageHeader
        above={<BackLink face={counterFace} />}
        title={t('createTitle')}
        sentence={{ id: 'counters.create', text: t('createSentence') }}
      />
      <RecordForm
        face={counterFace}
        fields={COUNTER_FIELDS}
        defaults={BEGIN}
        createLabel={t('createNow')}
        onSaved={(counter) => go(`/counters/${counter.id}/edit`)}
      >
        <Fields />
      </RecordForm>
    </>
  );
}

/** The campaign code follows the name until somebody writes it by hand. */
function Fields() {
  const set = useSetField();
  const byHand = useRef(false);
  return (
    <CounterFields
      onName={(name) => byHand.current || set('campaignCode', suggestSlug(name))}
      onCode={() => (byHand.current = true)}
    />
  );
}
