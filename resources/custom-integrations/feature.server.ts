import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { isMark } from '@tributary/engine/revisions/secrets.ts';
import type { Outward } from '../outward/outward.ts';
import {
  customIntegrations,
  INTEGRATION_GRANT,
  NO_CLIENT_SECRET,
  OTHER_CLIENT_HOST,
  type CustomIntegrationData,
} from './custom-integration.ts';

const originOf = (address: string | undefined): string | undefined => URL.parse(address ?? '')?.origin;
const refuse = (path: string, message: string) =>
  new ProblemError('validation_failed', message, { errors: [{ path, message }] });

/** Returns the client and service that a grant belongs to: after a change of either, the grant is dropped. */
const clientIn = ({ method, authorization }: CustomIntegrationData): string =>
  JSON.stringify([method, authorization.authorizeUrl, authorization.tokenUrl, authorization.clientId]);

/**
 * Applies the rules of custom integrations: the egress judges addresses, a secret belongs to the origin that it was
 * entered for, and a grant to the client that it was given to.
 */
function ruled(
  data: CustomIntegrationData,
  previous: CustomIntegrationData | undefined,
  outward: Outward,
): CustomIntegrationData {
  const { authorization, method } = data;
  const before = previous?.authorization;
  for (const field of ['authorizeUrl', 'tokenUrl'] as const) {
    const refusal =
      authorization[field] === before?.[field] ? undefined : outward.refusalOf(authorization[field]);
    if (refusal) throw refuse(`authorization.${field}`, refusal);
  }
  const { clientSecret } = authorization;
  const isNew = typeof clientSecret === 'string';
  const isKept = clientSecret !== null && isMark(before?.clientSecret);
  const isSameHost = originOf(authorization.tokenUrl) === originOf(before?.tokenUrl);
  if (method !== 'none' && !isNew && !isKept) throw refuse('authorization.clientSecret', NO_CLIENT_SECRET);
  if (isKept && !isNew && !isSameHost) throw refuse('authorization.clientSecret', OTHER_CLIENT_HOST);
  const isSameClient = previous !== undefined && clientIn(data) === clientIn(previous) && !isNew;
  return {
    ...data,
    authorization: { ...authorization, response: isSameClient ? (before?.response ?? null) : null },
  };
}

/** Custom integrations. Only the product writes a service's grant. */
export const customIntegrationsFeature = defineFeature({
  name: customIntegrations.name,
  resource: customIntegrations,
  parts: ({ outward }: { outward: Outward }) => ({
    hooks: {
      async beforeWrite({ action, data, previous }) {
        return action === INTEGRATION_GRANT ? data : ruled(data, previous, outward);
      },
    },
  }),
});
