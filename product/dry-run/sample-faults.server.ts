import { timezoneOf } from '@tributary/engine/counting/timezone.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { paymentOffer } from '@tributary/form-engine/reading/payment-offer.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import {
  NO_CONFIGURATION,
  type ConnectorFault,
  type OfferFault,
} from '@tributary/resources/connectors/form-faults.ts';
import { isConnectorKind, type ConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { Connector } from '@tributary/resources/connectors/port/connector.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { listChecked, connectorStateOf } from '../connectors/checks.server.ts';
import { listConnectorSettings, openConnectorSettings } from '../connectors/settings.server.ts';
import { sampleAnswers } from '../form-builder/preview/sample-answers.ts';
import { offeredValues, type Offered } from './offer-faults.ts';
import { refusedOffers } from './offer-faults.server.ts';
import { contentOfOrder, planRun, submissionOf } from './plan.server.ts';
import { pageOfForm } from './page-of-form.server.ts';
import { orderRequests } from './requests.server.ts';

/** Why a connector of a form would not get visitors' submissions. */
export interface SampleFault {
  kind: ConnectorKind;
  why: ConnectorFault | OfferFault;
  /** Why its request can't be made, or what its service does not take; empty otherwise. */
  detail: string;
}

interface Sampled {
  tenantId: string;
  plan: string;
  formId: string;
  form: FormData;
  /** The form's own where it is left out. */
  configurationId?: string | undefined;
  /** The form's own where it is left out. */
  offered?: Offered | undefined;
  now: Date;
}

/**
 * Faults that keep a form's answers from its connectors: their state, and the requests of a sample, which are planned
 * and made, but not sent. The state of a connector is checked even if the sample's answers exclude it, as other answers
 * may not; a payment service only where the sample pays by it. A sample that is not valid is left to the form's proof.
 */
export async function sampleFaults(
  tx: Transaction,
  sealer: Sealer,
  { tenantId, plan, formId, form, configurationId, offered, now }: Sampled,
): Promise<SampleFault[]> {
  const id = configurationId ?? form.formConfigurationId;
  const configuration =
    id && id !== NO_CONFIGURATION ? await findDocument(tx, tenantId, formConfigurations, id) : undefined;
  const configured = readConnectors(configuration?.data ?? {});
  const own = await listConnectorSettings(tx, tenantId);
  const checked = await listChecked(tx, tenantId);
  const language = form.language ?? 'en';
  const fields = sampleAnswers(form.schema, language);
  const result = validateAnswers(form.schema, fields, { locale: language, vouches: () => true });
  const timezone = await timezoneOf(tx, tenantId);
  const page = await pageOfForm(tx, tenantId, formId);
  const sample = result.ok
    ? submissionOf({ tenantId, formId, form, page, language, result, timezone, now })
    : undefined;
  const run = sample && planRun({ ...sample, form, configured, own, plan });
  const usual = run && !run.submission.useProdEnvironment ? 'sandbox' : 'production';

  async function faultOf(kind: ConnectorKind): Promise<Omit<SampleFault, 'kind'> | undefined> {
    const connector: Connector = CONNECTORS[kind];
    if (!includesFlag(plan, connector.flag)) return { why: 'plan', detail: '' };
    const order = run?.orders.find((one) => one.connector === kind);
    if (connector.type === 'payment' && !order) return undefined;
    const each = configured.find((one) => one.kind === kind);
    const environment = order?.environment ?? each?.environment ?? usual;
    const state = connectorStateOf(
      checked.find((one) => one.connector === kind && one.environment === environment),
    );
    if (state === 'missing' || state === 'unauthorized') return { why: state, detail: '' };
    if (run && order) {
      const content = contentOfOrder(connector, order);
      const { problem } = await orderRequests(
        (ref) => openConnectorSettings(tx, sealer, ref),
        connector,
        order,
        content,
        run.submission,
      );
      if (problem?.code === 'not_configured') return { why: 'missing', detail: '' };
      if (problem) return { why: 'unmade', detail: problem.message };
    }
    return state === 'failing' ? { why: state, detail: '' } : undefined;
  }

  const faults: SampleFault[] = [];
  for (const kind of run?.kinds ?? configured.map((one) => one.kind)) {
    if (!isConnectorKind(kind)) continue;
    const fault = await faultOf(kind);
    if (fault) faults.push({ kind, ...fault });
  }
  const refused = await refusedOffers(tx, sealer, {
    tenantId,
    plan,
    configured,
    own,
    checked,
    offered: offered ?? offeredValues(paymentOffer(form.schema)),
  });
  return [...faults, ...refused];
}
