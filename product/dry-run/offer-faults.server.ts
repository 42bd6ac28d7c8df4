import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { OfferFault } from '@tributary/resources/connectors/form-faults.ts';
import { isConnectorKind, type ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { ConfiguredConnector } from '@tributary/resources/form-configurations/deciding.ts';
import type { CheckedConnector } from '../connectors/checks.server.ts';
import { openConnectorSettings, type listConnectorSettings } from '../connectors/settings.server.ts';
import { faultsOfOffer, type Offered, type Taker } from './offer-faults.ts';
import { paymentConnectorsIn, usualSetup } from './plan.server.ts';

interface Asked {
  tenantId: string;
  plan: string;
  configured: readonly ConfiguredConnector[];
  own: Awaited<ReturnType<typeof listConnectorSettings>>;
  checked: readonly CheckedConnector[];
  offered: Offered;
}

/** Payment connectors of a configuration that may take a donation: the first without conditions, and those before it. */
function mayTake(configured: readonly ConfiguredConnector[]): ConfiguredConnector[] {
  const payments = paymentConnectorsIn(configured);
  const last = payments.findIndex(
    ({ trigger, permission }) =>
      !permission?.consent && !trigger?.rules.length && !trigger?.groups.some(({ rules }) => rules.length),
  );
  return last === -1 ? payments : payments.slice(0, last + 1);
}

/** What a form offers and its payment service does not have, as far as the last test of the connection knows. */
export async function refusedOffers(
  tx: Transaction,
  sealer: Sealer,
  { tenantId, plan, configured, own, checked, offered }: Asked,
): Promise<{ kind: ConnectorKind; why: OfferFault; detail: string }[]> {
  const named = mayTake(configured);
  const setups =
    named.length > 0 ? named.map((each) => usualSetup(own, plan, [each])) : [usualSetup(own, plan, [])];
  const takers: Taker[] = [];
  for (const { connector, environment } of setups) {
    const tested = checked.find((one) => one.connector === connector.kind && one.environment === environment);
    // Without a test that passed, nothing is known about what the service takes.
    if (!tested?.check?.isWorking) return [];
    const ref = { tenantId, connector: connector.kind, environment: tested.environment };
    const settings = connector.settings.safeParse(await openConnectorSettings(tx, sealer, ref));
    if (!settings.success) return [];
    takers.push({ connector, settings: settings.data, methods: tested.check.methods });
  }
  const kind = takers[0]?.connector.kind ?? '';
  if (!isConnectorKind(kind)) return [];
  return faultsOfOffer(takers, offered).map((fault) => ({ kind, ...fault }));
}
