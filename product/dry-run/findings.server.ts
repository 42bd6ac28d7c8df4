import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import {
  isOfferFault,
  type ConnectorFault,
  type OfferFault,
} from '@tributary/resources/connectors/form-faults.ts';
import { formDataSchema, forms } from '@tributary/resources/forms/form.ts';
import type { FindingKind, PageFinding } from '@tributary/resources/pages/finding.ts';
import { sampleFaults } from './sample-faults.server.ts';

const KINDS: Record<ConnectorFault | OfferFault, FindingKind> = {
  missing: 'connectorMissing',
  unauthorized: 'connectorUnauthorized',
  plan: 'connectorPlan',
  unmade: 'connectorFails',
  failing: 'connectorFailing',
  method: 'connectorMethod',
  recurring: 'connectorRecurring',
  frequency: 'connectorFrequency',
  currency: 'connectorCurrency',
};

/** Faults that keep a form's answers from its connectors, among the checks before publishing. Nothing is sent. */
export async function dryFindings(
  tx: Transaction,
  sealer: Sealer,
  tenantId: string,
  formId: string,
): Promise<PageFinding[]> {
  const found = await findDocument(tx, tenantId, forms, formId);
  const tenant = await tx.selectFrom('tenants').select('plan').where('id', '=', tenantId).executeTakeFirst();
  if (!found || !tenant) return [];
  const form = formDataSchema.parse(found.data);
  const faults = await sampleFaults(tx, sealer, {
    tenantId,
    plan: tenant.plan,
    formId,
    form,
    now: new Date(),
  });
  return faults.map(({ kind, why, detail }): PageFinding => ({
    kind: KINDS[why],
    severity: 'warning',
    show: isOfferFault(why) ? { place: 'form', id: formId } : { place: 'connectors' },
    values: { name: form.description, connector: kind, detail },
  }));
}
