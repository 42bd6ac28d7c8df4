import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { formFieldUi } from '../form-field-ui.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

/** The edit screen of a form field, with its uses. */
export default function EditField() {
  return (
    <RecordPage ui={formFieldUi} fields={FIELD_FIELDS} withUses>
      <FieldFields />
    </RecordPage>
  );
}
