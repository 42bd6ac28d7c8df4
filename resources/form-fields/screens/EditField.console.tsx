import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { formFieldUi } from '../form-field-ui.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

/** One form field, and where it is used. */
export default function EditField() {
  return (
    <RecordPage ui={formFieldUi} fields={FIELD_FIELDS} withUses>
      <FieldFields />
    </RecordPage>
  );
}
