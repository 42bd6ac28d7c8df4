import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { PaymentConnector } from '@tributary/resources/connectors/port/connector.ts';
import type { PaymentSetup, WantedPayment } from './payments.ts';

/** By which service an organization takes a donation: the first that is wanted, else the first that it has set up. */
export function chooseSetup({
  takers,
  own,
  plan,
  wanted,
}: {
  /** The payment services that there are, at least one. */
  takers: readonly PaymentConnector[];
  /** The connectors that the organization has set up, production first. */
  own: readonly { connector: string; environment: Environment }[];
  plan: string;
  wanted: readonly WantedPayment[];
}): PaymentSetup {
  const named = wanted.find(({ kind }) => takers.some((taker) => taker.kind === kind));
  const connector =
    (named && takers.find(({ kind }) => kind === named.kind)) ??
    takers.find(({ kind }) => own.some((each) => each.connector === kind)) ??
    takers[0]!;
  const environments = own
    .filter((each) => each.connector === connector.kind)
    .map((each) => each.environment);
  const usual = environments.includes('production') ? 'production' : environments[0];
  return {
    connector,
    environment: named?.environment ?? usual,
    isInPlan: includesFlag(plan, connector.flag),
  };
}
