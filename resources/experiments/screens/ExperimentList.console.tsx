import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { experimentUi, isRemovable } from '../experiment-ui.console.tsx';

/** All experiments. */
export default function ExperimentList() {
  return <ResourceList ui={experimentUi} removable={isRemovable} />;
}
