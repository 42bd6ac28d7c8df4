import { newId } from '@tributary/engine/storage/ids.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { answersFor } from '@tributary/resources/form-configurations/deciding.ts';
import { readPart } from '@tributary/resources/form-configurations/parts.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import type { SiteTenant } from '../../publishing/serve/site-store.server.ts';
import type { Order } from './accept.server.ts';
import type { FormTarget } from './lookup.server.ts';
import { paymentPath } from './paths.ts';
import { CONNECTOR, type Payments } from '../payments/payments.ts';
import type { Tokens } from '../tokens.server.ts';

interface Donation {
  tenant: SiteTenant;
  target: FormTarget;
  result: ValidAnswers;
  transactionId: string;
  /** Where no payment service is set up for it, the order's attempt says so. */
  environment: Environment;
  /** With script the visitor waits for the service's answer, so the order's first attempt begins at once. */
  begun: boolean;
}

interface OrderDeps {
  payments: Payments;
  tokens: Tokens;
  siteOrigin: (tenantSlug: string) => string;
}

/** What a gift puts into the outbox for the payment service; undefined for a submission that is no gift. */
export function orderOfDonation(parts: OrderDeps, donation: Donation): Order | undefined {
  const { tenant, target, result, transactionId, environment, begun } = donation;
  if (!result.amount) return undefined;
  const delivery = parts.payments.orderOf(
    {
      tenantId: tenant.id,
      transactionId,
      formId: target.form.id,
      amount: result.amount,
      frequency: result.frequency ?? 'one-off',
      paymentMethod: result.paymentMethod,
      ...payerOf(target, result),
      returnUrl:
        parts.siteOrigin(tenant.slug) + paymentPath(parts.tokens, tenant.id, target.form.id, transactionId),
    },
    environment,
    begun,
  );
  return { id: newId(), delivery };
}

/** Who pays, as far as the form configuration lets it leave. The payment itself is made in any case. */
function payerOf({ configuration }: FormTarget, result: ValidAnswers) {
  const answers = answersFor(configuration, CONNECTOR, result);
  const isEmailIncluded = Object.values(answers).includes(result.email ?? '');
  return {
    answers,
    email: isEmailIncluded ? result.email : undefined,
    mapping: readPart('connectorsMappings', configuration?.['connectorsMappings'] ?? '{}', CONNECTOR) ?? {},
  };
}
