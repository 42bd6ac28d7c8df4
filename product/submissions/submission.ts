import type { ConsentPlace } from '../consents/ledger.server.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import type { WantedProduct } from '../stock/limited-products.ts';
import type { AcceptedFacts } from '@tributary/resources/transactions/columns.ts';

/**
 * Everything that is known of a submission when it is accepted. Its id comes from `newTransactionId`, before anything is
 * written, so that orders can contain it.
 */
export interface Submission extends AcceptedFacts {
  /** The organization's, by which its day is told. */
  timezone: string;
  counter: { id: string; data: CounterData } | undefined;
  /** The files that it claims; each belongs to one submission. */
  files?: readonly string[];
  /** Its orders of products with a limited stock. */
  products?: readonly WantedProduct[];
  /** Where its consents were given. */
  place?: ConsentPlace;
  key: string;
  hash: string;
}
