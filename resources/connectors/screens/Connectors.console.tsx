import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { connectorsUi } from '../connectors-ui.console.tsx';
import { ofEachKind } from '../kinds.ts';
import { ConnectorSection } from './ConnectorSection.console.tsx';

const SECTIONS = ofEachKind((kind) => <ConnectorSection key={kind} kind={kind} />);

/** The connectors of the organization: one section for each kind, in the environment that the console shows. */
export default function Connectors() {
  return <SettingsScreen ui={connectorsUi} sections={SECTIONS} />;
}
