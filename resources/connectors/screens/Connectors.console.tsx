import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { useTranslation } from 'react-i18next';
import { connectorsUi } from '../connectors-ui.console.tsx';
import { ofEachKind } from '../kinds.ts';
import { useConnectionStates } from '../use-connections.console.ts';
import { useWatches } from '../use-watches.console.ts';
import { ConnectorSection } from './ConnectorSection.console.tsx';

const SECTIONS = ofEachKind((kind) => <ConnectorSection key={kind} kind={kind} />);

/** The connectors of the organization: one section for each kind, in the environment that the console shows. */
export default function Connectors() {
  return <SettingsScreen ui={connectorsUi} sections={SECTIONS} lead={<StatesFailure />} />;
}

/** Says once for all sections that their states, or the findings at the services, could not be read. */
export function StatesFailure() {
  const { t } = useTranslation('connectors');
  const [states, watches] = [useConnectionStates(), useWatches()];
  return (
    <>
      <ReadFailure found={states} failure={t('statesFailed')} mb="md" />
      <ReadFailure found={watches} failure={t('watch.failed')} mb="md" />
    </>
  );
}
