import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { formFieldFace } from '../form-field-face.console.tsx';

/** All form fields: the organization's own, and after them those that come with the product. */
export default function FieldList() {
  return <ResourceList face={formFieldFace} />;
}
