import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { redirectUi } from '../redirect-ui.console.tsx';

/** All redirects. */
export default function RedirectList() {
  return <ResourceList ui={redirectUi} />;
}
