import { systemActor } from '@tributary/engine/access/system-actor.ts';
import { viewSingle } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import { connectorSettings } from '@tributary/resources/connectors/connectors.ts';
import { KINDS } from '@tributary/resources/connectors/kinds.ts';
import type { ServerParts } from '@tributary/server/server.ts';
import { CONVERSATION_ACCOUNT } from '../simulators/conversation/service.ts';
import { CUSTOM_SERVICE } from '../simulators/custom/service.ts';
import { CLOUD_CLIENT } from '../simulators/marketing-cloud/service.ts';
import { tokenOfAccount } from '../simulators/payment/accounts.ts';
import { API_V1_PATH } from '../simulators/payment/api-v1.ts';

/**
 * Sets up the connectors without a screen of their own for an organization of the demo, with the simulators and in the
 * sandbox: nothing is sent before a form configuration names them. Existing settings stay.
 */
export async function connectServices(
  { app, settings }: ServerParts,
  tenant: { id: string; slug: string; plan: string },
): Promise<void> {
  const { servicesSimulatorUrl: url, paymentSimulatorUrl } = settings;
  if (!url) return;
  const context = { app, actor: systemActor(tenant), now: () => new Date() };
  const resource = app.resource(connectorSettings.name);
  const record = await viewSingle(context, resource);
  const stored = connectorSettings.schema.parse(record);
  const wanted = {
    'marketing-cloud': {
      endpoint: `${url}/marketing-cloud`,
      clientId: CLOUD_CLIENT.id,
      clientSecret: CLOUD_CLIENT.secret,
      dataExtension: 'supporters',
      primaryKeys: 'SubscriberKey',
      eventKey: 'APIEvent-welcome',
      contactKey: 'SubscriberKey',
    },
    conversation: {
      endpoint: `${url}/conversation/v1`,
      accountSid: CONVERSATION_ACCOUNT.sid,
      authToken: CONVERSATION_ACCOUNT.token,
      sender: '+441632960000',
    },
    custom: {
      endpoint: `${url}/custom/submissions`,
      signingSecret: CUSTOM_SERVICE.signingSecret,
      secretHeaderName: 'x-api-key',
      secretHeaderValue: CUSTOM_SERVICE.key,
    },
    ...(paymentSimulatorUrl
      ? {
          'payment-v1': {
            endpoint: paymentSimulatorUrl + API_V1_PATH,
            accessToken: tokenOfAccount(`${tenant.slug}-sandbox`),
          },
        }
      : {}),
  };
  const changes = Object.entries(wanted).flatMap(([name, block]) => {
    const kind = name as keyof typeof wanted;
    // The simulators' ports may differ from start to start.
    const isSame = stored[kind].sandbox?.endpoint === block.endpoint;
    return isSame || !includesFlag(tenant.plan, KINDS[kind].flag) ? [] : [[kind, { sandbox: block }]];
  });
  if (changes.length > 0)
    await update(context, resource, record.id, record.version, Object.fromEntries(changes));
}
