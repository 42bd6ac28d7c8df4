import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { elementUi } from '../element-ui.console.tsx';

/** All elements. */
export default function ElementList() {
  return <ResourceList ui={elementUi} />;
}
