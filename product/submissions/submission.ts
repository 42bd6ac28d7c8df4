import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';

/** Everything that is known of a submission when it is taken. */
export interface Submission {
  /** The transaction's, from `newTransactionId`: made before anything is written, so that orders may name it. */
  id: string;
  tenantId: string;
  form: { id: string; description: string };
  page: { id: string; name: string; campaignCode: string | null } | undefined;
  counter: { id: string; data: CounterData } | undefined;
  result: ValidAnswers;
  key: string;
  hash: string;
  language: string;
  useProdEnvironment: boolean;
  /** The failed transaction whose payment is tried again. */
  retryOf?: string | undefined;
  now: Date;
}
