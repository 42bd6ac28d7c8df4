import { useFollowing } from '@tributary/engine/screens/form/use-following.console.ts';
import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { formFieldSchema } from '../form-field.ts';
import { formFieldUi, type FormField } from '../form-field-ui.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

const BEGIN = {
  ...formFieldSchema.parse({ label: 'new', key: 'new' }),
  label: '',
  key: '',
} satisfies Partial<FormField>;

/** A new form field. */
export default function CreateField() {
  return (
    <NewRecord ui={formFieldUi} fields={FIELD_FIELDS} defaults={BEGIN}>
      <Fields />
    </NewRecord>
  );
}

function Fields() {
  const key = useFollowing('key', keyFromLabel);
  return <FieldFields onLabel={key.follow} onKey={key.byHand} />;
}
