import { sql } from 'kysely';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { Answer } from '@tributary/form-engine/answers.ts';
import { answerFields } from '@tributary/form-engine/sent/sent-answers.ts';
import { validateAnswers, type ValidAnswers } from '@tributary/form-engine/validate.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { formIn } from '@tributary/resources/forms/form-languages.ts';
import { forms, type FormData } from '@tributary/resources/forms/form.ts';
import type { Submission } from '../submissions/submission.ts';
import { takenAt } from '../submissions/transaction-id.ts';
import type { DryRun } from './routes.ts';

/** A submission that was made, as it was planned from. */
export interface EarlierSubmission {
  submission: Submission;
  form: FormData;
  reference: string;
}

interface Row {
  form_id: string;
  form_description: string | null;
  page_id: string | null;
  page_name: string | null;
  campaign_code: string | null;
  language: string;
  reference: string;
  answers: Record<string, Answer>;
  consents: ValidAnswers['consents'];
  amount_minor: string | number | null;
  currency: string | null;
  frequency: string | null;
  payment_method: string | null;
  person_email: string | null;
  production: boolean;
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** What conditions compare of answers with parts, where the form still reads these answers. */
function comparedIn(form: FormData, answers: Row['answers'], locale: string): ValidAnswers['compared'] {
  const again = validateAnswers(form.schema, answerFields(answers), { locale, vouches: () => true });
  return again.ok ? again.compared : undefined;
}

/**
 * An accepted submission as its orders are planned from it, with the form as it is today.
 * @throws ProblemError not_found
 */
export async function readSubmission(
  tx: Transaction,
  tenantId: string,
  transactionId: string,
): Promise<EarlierSubmission> {
  const { rows } = await sql<Row>`
    SELECT form_id, form_description, page_id, page_name, campaign_code, language, reference, answers, consents, amount_minor,
      currency, frequency, payment_method, person_email, use_prod_environment AS production
    FROM transactions WHERE tenant_id = ${tenantId} AND id = ${transactionId} AND created_at = ${takenAt(transactionId)}`.execute(
    tx,
  );
  const row = rows[0];
  const record = row && (await findDocument(tx, tenantId, forms, row.form_id));
  if (!row || !record) throw new ProblemError('not_found');
  const form = formIn(record.data, row.language);
  const { currency } = row;
  const compared = comparedIn(form, row.answers, row.language);
  const result: ValidAnswers = {
    ok: true,
    answers: row.answers,
    ...(compared ? { compared } : {}),
    ...(row.amount_minor !== null && currency && isCurrency(currency)
      ? { amount: { minor: Number(row.amount_minor), currency } }
      : {}),
    frequency: oneOf(frequencies, row.frequency) ?? 'one-off',
    ...(row.payment_method ? { paymentMethod: row.payment_method } : {}),
    ...(row.person_email ? { email: row.person_email } : {}),
    consents: row.consents,
    ignored: [],
  };
  const submission: Submission = {
    tenantId,
    id: transactionId,
    form: { id: row.form_id, description: row.form_description ?? record.data.description },
    page: row.page_id
      ? { id: row.page_id, name: row.page_name ?? '', campaignCode: row.campaign_code }
      : undefined,
    counter: undefined,
    result,
    key: '',
    hash: '',
    language: row.language,
    useProdEnvironment: row.production,
    now: takenAt(transactionId),
  };
  return { submission, form, reference: row.reference };
}

/** Answers as a person can change them. */
export const fieldsOf = (answers: Readonly<Record<string, unknown>>): DryRun['answers'] =>
  Object.fromEntries(
    Object.entries(answerFields(answers)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
