import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { formFieldFace } from '../form-field-face.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

/** One form field, and where it is used. */
export default function EditField() {
  return (
    <RecordPage face={formFieldFace} fields={FIELD_FIELDS} withUses>
      <FieldFields />
    </RecordPage>
  );
}
