import { sql } from 'kysely';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import {
  beginAuthorization,
  completeAuthorization,
} from '@tributary/product/connectors/grants/authorize.server.ts';
import { createOutward } from '@tributary/resources/outward/outward.server.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import type { FormConfigurationData } from '@tributary/resources/form-configurations/form-configuration.ts';
import { connectorsIn, writePart } from '@tributary/resources/configuration-parts/parts.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { CLIENT } from '../simulators/crm/oauth.ts';
import { donationConfiguration } from './riverside/configurations.ts';

const PLACE = { kind: 'crm', environment: 'production' } as const;
const BROWSER = 'the demo, which has no browser';

/** The records that a donation of the demo writes: its donor, and the gift with the donor and the transaction's id. */
const MAPPING = {
  'Contact.FirstName': 'firstName',
  'Contact.LastName': 'lastName',
  'Contact.Email': 'email',
  'Contact.MailingPostalCode': 'postcode',
  'Opportunity.Name': { expression: '{{firstName}} {{lastName}}, {{submission.form}}' },
  'Opportunity.StageName': { constant: 'Posted' },
  'Opportunity.CloseDate': 'submission.date',
  'Opportunity.Amount': 'submission.amount',
  'Opportunity.Transaction_Id__c': 'submission.id',
};
const INSTRUCTION = {
  records: {
    Contact: { operation: 'find', match: ['Email'] },
    Opportunity: { operation: 'upsert', match: ['Transaction_Id__c'], links: { ContactId: 'Contact' } },
  },
};

/**
 * Sets the CRM up for an organization of the demo, with the simulator: settings, the authorization that a person would
 * grant on its page, and the mapping of the appeal's donations. Existing settings stay.
 */
export async function connectCrm(parts: ServerParts, tenant: { id: string; slug: string }): Promise<void> {
  const { app, settings, payments } = parts;
  const endpoint = settings.crmSimulatorUrl;
  if (!endpoint) return;
  const context = { app, actor: systemActor({ ...tenant, plan: 'growth' }), now: () => new Date() };
  const resource = app.resource(connectorSettings.name);
  const record = await viewSingle(context, resource);
  const { production } = connectorSettings.schema.parse(record).crm;
  // The simulator's port may differ from start to start.
  if (production?.endpoint === endpoint && production.authorization) return;
  await update(context, resource, record.id, record.version, {
    crm: {
      production: {
        endpoint,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        queries: {
          campaigns: 'SELECT Id, Name, Campaign_Code__c FROM Campaign WHERE IsActive = true ORDER BY Name',
          destinationField: 'Campaign_Code__c',
        },
      },
    },
  });
  const deps = {
    fetchOut: payments.services.fetchOut,
    outward: createOutward(settings),
    consoleOrigin: new URL(settings.consoleOrigin).origin,
  };
  const url = await beginAuthorization(deps, context, PLACE, BROWSER);
  const allowed = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'allow' }),
  });
  const { searchParams } = new URL(allowed.headers.get('location') ?? '');
  await completeAuthorization(deps, context, {
    environment: PLACE.environment,
    state: searchParams.get('state') ?? '',
    code: searchParams.get('code') ?? undefined,
    browser: BROWSER,
  });
  if (!production) await sendDonations(parts, tenant);
}

/** Adds the CRM to the appeal's form configuration. */
async function sendDonations({ app }: ServerParts, tenant: { id: string; slug: string }): Promise<void> {
  const context = { app, actor: systemActor({ ...tenant, plan: 'growth' }), now: () => new Date() };
  const { rows } = await app.db.inTenant(tenant.id, (tx) =>
    sql<{ id: string; version: number; data: FormConfigurationData }>`
      SELECT id, version, data FROM form_configurations
      WHERE tenant_id = ${tenant.id} AND data->>'description' = ${donationConfiguration.description} AND deleted_at IS NULL`.execute(
      tx,
    ),
  );
  for (const { id, version, data } of rows) {
    if (connectorsIn(data).includes(PLACE.kind)) continue;
    await update(context, app.resource('form-configurations'), id, version, {
      connectorsMappings: writePart(data.connectorsMappings, PLACE.kind, MAPPING),
      connectorsInstructions: writePart(data.connectorsInstructions, PLACE.kind, INSTRUCTION),
    });
  }
}
