import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { Answer } from '@tributary/form-engine/answers.ts';
import { answerFields } from '@tributary/form-engine/sent/sent-answers.ts';
import { validateAnswers, type ValidAnswers } from '@tributary/form-engine/validate.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import {
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import type { FormConfigurationData } from '@tributary/resources/form-configurations/form-configuration.ts';
import { formIn } from '@tributary/resources/forms/form-languages.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import type { Submission } from '../submission.ts';
import { takenAt } from '../transaction-id.ts';

/** A submission that was made, as its orders are planned from it, with the form and its configuration of today. */
export interface EarlierSubmission {
  submission: Submission;
  /** In the visitor's language, as at the acceptance. */
  form: FormData;
  reference: string;
  /** The form's present configuration. */
  configured: readonly ConfiguredConnector[];
}

interface Row {
  id: string;
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
  amount_label: string | null;
  frequency: string | null;
  payment_method: string | null;
  person_email: string | null;
  production: boolean;
  timezone: string;
  form: FormData | null;
  configuration: FormConfigurationData | null;
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/**
 * Values of answers with parts that conditions compare, where the form still accepts these answers. Its files were
 * accepted then.
 */
function comparedIn(form: FormData, { answers, currency, language }: Row): ValidAnswers['compared'] {
  const fields = { ...answerFields(answers), ...(currency ? { _currency: currency } : {}) };
  const again = validateAnswers(form.schema, fields, { locale: language, vouches: () => true });
  return again.ok ? again.compared : undefined;
}

function resultOf(form: FormData, row: Row): ValidAnswers {
  const { currency } = row;
  const compared = comparedIn(form, row);
  return {
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
}

/**
 * Reads accepted submissions to plan from them again: replays, waiting deliveries, dry runs.
 * @returns those that still exist with their form, by the transaction's id
 */
export async function readEarlier(
  tx: Transaction,
  tenantId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierSubmission>> {
  const ids = [...new Set(transactionIds)];
  const times = [...new Set(ids.map((id) => takenAt(id).toISOString()))];
  const { rows } = await sql<Row>`
    SELECT t.id, t.form_id, t.form_description, t.page_id, t.page_name, t.campaign_code, t.language, t.reference, t.answers, t.consents,
      t.amount_minor, t.currency, t.amount_label, t.frequency, t.payment_method, t.person_email, t.use_prod_environment AS production,
      (SELECT o.timezone FROM tenants o WHERE o.id = t.tenant_id) AS timezone,
      f.data AS form, c.data AS configuration
    FROM transactions t
    LEFT JOIN forms f ON f.tenant_id = t.tenant_id AND f.id = t.form_id AND f.deleted_at IS NULL
    LEFT JOIN form_configurations c ON c.tenant_id = f.tenant_id AND c.id = nullif(f.data->>'formConfigurationId', '')::uuid AND c.deleted_at IS NULL
    WHERE t.tenant_id = ${tenantId} AND t.id = ANY(${ids}::uuid[]) AND t.created_at = ANY(${times}::timestamptz[])`.execute(
    tx,
  );
  const configurations = new Map<string, readonly ConfiguredConnector[]>();
  const configuredFor = ({ form_id: id, configuration }: Row) => {
    const known = configurations.get(id) ?? readConnectors(configuration ?? {});
    configurations.set(id, known);
    return known;
  };
  return new Map(
    rows.flatMap((row): [string, EarlierSubmission][] => {
      if (!row.form) return [];
      const form = formIn(row.form, row.language);
      const submission: Submission = {
        tenantId,
        timezone: row.timezone,
        id: row.id,
        form: { id: row.form_id, description: row.form_description ?? row.form.description },
        page: row.page_id
          ? { id: row.page_id, name: row.page_name ?? '', campaignCode: row.campaign_code }
          : undefined,
        counter: undefined,
        result: resultOf(form, row),
        key: '',
        hash: '',
        amountLabel: row.amount_label ?? undefined,
        language: row.language,
        useProdEnvironment: row.production,
        now: takenAt(row.id),
      };
      return [[row.id, { submission, form, reference: row.reference, configured: configuredFor(row) }]];
    }),
  );
}
