import type { Environment } from '@tributary/kit/environment.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * The later payments of recurring gifts that came and were not returned, as `later`, each with the transaction of its
 * gift as `gift`: the SQL after FROM. The payment that the transaction itself is counted for is not among them. In the
 * tenant's transaction.
 */
export const receivedLater = (environment: Environment): RawBuilder<unknown> => sql`
  gift_payments later JOIN transactions gift ON gift.tenant_id = later.tenant_id AND gift.id = later.transaction_id
    AND later.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid
    AND later.use_prod_environment = ${environment === 'production'} AND later.state = 'paid' AND NOT later.is_own`;
