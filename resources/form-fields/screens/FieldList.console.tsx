import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { formFieldUi } from '../form-field-ui.console.tsx';

/** The list of form fields: the organization's own, followed by system fields. */
export default function FieldList() {
  return <ResourceList ui={formFieldUi} />;
}
