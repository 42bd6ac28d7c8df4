import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import { readConnectors } from '@tributary/resources/form-configurations/deciding.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { isConnectorKind } from '@tributary/resources/connectors/kinds.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { listConnectorSettings, openConnectorSettings } from '../connectors/settings.server.ts';
import { sampleAnswers } from '../form-builder/preview/sample-answers.ts';
import { contentOfOrder, planRun, reasonFor, submissionOf } from './plan.server.ts';
import { orderRequests } from './requests.server.ts';

/** Why a sample of a form would not reach a connector. */
export interface SampleFault {
  /** The connector. */
  kind: string;
  /** It has no credentials, the plan does not include it, or its request can't be made. */
  why: 'missing' | 'plan' | 'failed';
  /** What the connector says; empty otherwise. */
  detail: string;
}

/** What decides by the answers or by another connector is no fault. */
const FAULTS = { missing: 'missing', plan: 'plan' } as const;

/**
 * Runs a sample of a form dry: its orders are planned and their requests made, and nothing is sent. A form whose sample is
 * not valid is left to its proof.
 */
export async function sampleFaults(
  tx: Transaction,
  sealer: Sealer,
  {
    tenantId,
    plan,
    formId,
    form,
    now,
  }: { tenantId: string; plan: string; formId: string; form: FormData; now: Date },
): Promise<SampleFault[]> {
  const language = form.language ?? 'en';
  const fields = sampleAnswers(form.schema, language);
  const result = validateAnswers(form.schema, fields, { locale: language, vouches: () => true });
  if (!result.ok) return [];
  const { submission, reference } = submissionOf({ tenantId, formId, form, language, result, now });
  const id = form.formConfigurationId;
  const configuration = id ? await findDocument(tx, tenantId, formConfigurations, id) : undefined;
  const own = await listConnectorSettings(tx, tenantId);
  const configured = readConnectors(configuration?.data ?? {});
  const run = planRun({ submission, form, reference, configured, own, plan });
  const faults: SampleFault[] = [];
  for (const kind of run.kinds) {
    const order = run.orders.find(({ connector }) => connector === kind);
    const each = configured.find((one) => one.kind === kind);
    const about = { kind, each, order, submission: run.submission, own, isWithdrawn: false };
    const reason = reasonFor(about, plan);
    if (reason === 'missing' || reason === 'plan') faults.push({ kind, why: FAULTS[reason], detail: '' });
    if (reason !== null || !order || !isConnectorKind(kind)) continue;
    const connector = CONNECTORS[kind];
    const { problem } = await orderRequests(
      (ref) => openConnectorSettings(tx, sealer, ref),
      connector,
      order,
      contentOfOrder(connector, order),
      run.submission,
    );
    if (problem?.code === 'not_configured') faults.push({ kind, why: 'missing', detail: '' });
    else if (problem) faults.push({ kind, why: 'failed', detail: problem.message });
  }
  return faults;
}
