import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useGo } from '@tributary/engine/screens/places.console.tsx';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formFieldSchema } from '../form-field.ts';
import { formFieldFace, type FormField } from '../form-field-face.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

const BEGIN = {
  ...formFieldSchema.parse({ label: 'new', key: 'new' }),
  label: '',
  key: '',
} satisfies Partial<FormField>;

/** A new form field. */
export default function CreateField() {
  const { t } = useTranslation('formFields');
  const go = useGo();
  return (
    <>
      <PageHeader
        above={<BackLink face={formFieldFace} />}
        title={t('createTitle')}
        sentence={{ id: 'formFields.create', text: t('createSentence') }}
      />
      <RecordForm
        face={formFieldFace}
        fields={FIELD_FIELDS}
        defaults={BEGIN}
        createLabel={t('createNow')}
        onSaved={({ id }) => go(`/form-fields/${id}/edit`)}
      >
        <Fields />
      </RecordForm>
    </>
  );
}

/** The key follows the label until somebody writes it by hand. */
function Fields() {
  const set = useSetField();
  const byHand = useRef(false);
  return (
    <FieldFields
      onLabel={(label) => byHand.current || set('key', keyFromLabel(label))}
      onKey={() => (byHand.current = true)}
    />
  );
}
