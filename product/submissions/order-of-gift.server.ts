import { newId } from '@tributary/engine/storage/ids.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import type { Environment } from '../connectors/connector.ts';
import type { SiteTenant } from '../publishing/site-store.server.ts';
import type { Order } from './accept.server.ts';
import type { FormPlace } from './lookup.server.ts';
import { paymentPath } from './paths.ts';
import type { Payments } from './payments.ts';
import type { Tokens } from './tokens.server.ts';

interface Gift {
  tenant: SiteTenant;
  place: FormPlace;
  result: ValidAnswers;
  transactionId: string;
  /** Undefined where no payment service is set up; the order's attempt then says so. */
  environment: Environment | undefined;
  /** With script the visitor waits for the service's answer, so the order's first attempt begins at once. */
  begun: boolean;
}

interface OrderParts {
  payments: Payments;
  tokens: Tokens;
  siteOrigin: (tenantSlug: string) => string;
}

/** What a gift puts into the outbox for the payment service; undefined for a submission that is no gift. */
export function orderOfGift(parts: OrderParts, gift: Gift): Order | undefined {
  const { tenant, place, result, transactionId, environment, begun } = gift;
  if (!result.amount) return undefined;
  const delivery = parts.payments.orderOf(
    {
      tenantId: tenant.id,
      transactionId,
      formId: place.form.id,
      amount: result.amount,
      frequency: result.frequency ?? 'one-off',
      paymentMethod: result.paymentMethod,
      answers: result.answers,
      email: result.email,
      mapping: paymentMapping(place.configuration),
      returnUrl:
        parts.siteOrigin(tenant.slug) + paymentPath(parts.tokens, tenant.id, place.form.id, transactionId),
    },
    environment ?? 'production',
    begun,
  );
  return { id: newId(), delivery };
}

/** The payment connector's part of a form configuration; mistakes in it are found when it is saved. */
function paymentMapping(configuration: Record<string, string> | undefined): Record<string, string> {
  const mappings = JSON.parse(configuration?.['connectorsMappings'] ?? '{}') as Record<
    string,
    Record<string, string>
  >;
  return mappings['payment-v2'] ?? {};
}
