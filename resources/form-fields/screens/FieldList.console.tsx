import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { formFieldUi } from '../form-field-ui.console.tsx';

/** All form fields: the organization's own, and after them those that come with the product. */
export default function FieldList() {
  return <ResourceList ui={formFieldUi} />;
}
