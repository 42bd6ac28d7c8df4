import type { ListField } from '@tributary/engine/definition/resource.ts';
import type { Migration } from '@tributary/engine/storage/migration.ts';
import { personNameIn } from '@tributary/form-engine/sent/person-name.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { declarationScopes } from '@tributary/form-engine/components/gift-aid/scopes.ts';
import * as z from 'zod';

/** PENDING is a donation whose payment is not finished; it becomes COMPLETE or ERROR (specification, section 3). */
export const TRANSACTION_STATUSES = ['PENDING', 'COMPLETE', 'ERROR'] as const;

/** Facts of an accepted submission for its transaction. */
export interface AcceptedFacts {
  tenantId: string;
  /** The transaction's id. */
  id: string;
  /** With its components, which tell which answers contain the visitor's name. */
  form: { id: string; description: string; components?: FormSchema['components'] };
  page: { id: string; name: string; campaignCode: string | null } | undefined;
  counter: { id: string } | undefined;
  result: ValidAnswers;
  /** The label of the chosen amount, such as the level of a membership, in the form's own language. */
  amountLabel?: string | undefined;
  /** A locale, such as `en-US`. */
  language: string;
  useProdEnvironment: boolean;
  /** The failed transaction whose payment is repeated. */
  retryOf?: string | undefined;
  now: Date;
}

/** A column of the table. */
interface Column {
  name: string;
  type: 'uuid' | 'text' | 'boolean' | 'bigint' | 'char(3)' | 'jsonb' | 'timestamptz';
  /** The migration that adds it to the table, together with others; the columns of the first table have none. */
  migration?: Migration;
  /** Its value when the submission is accepted; without it the column is set later. */
  accepted?(facts: AcceptedFacts & { reference: string }): unknown;
}

/** A column that the API returns, and that lists show if it has `list`. */
interface FieldColumn extends Column {
  schema: z.ZodType;
  list?: ListField;
}

const text = z.string().nullable();

const giftAidSchema = z.object({
  scope: z.enum(declarationScopes),
  title: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  house: z.string(),
  /** Missing for an address outside of the UK. */
  postcode: z.string().optional(),
  overseas: z.string().optional(),
  wording: z.string(),
  version: z.string(),
  /** The amount of the declaration, in minor units: without purchases. */
  amountMinor: z.int().optional(),
});
export type GiftAidDeclaration = z.infer<typeof giftAidSchema>;

/**
 * The columns that are fields of a transaction, in the order of lists. From this table come the schema, the reading and
 * the statement that accepts a submission: a new column is an entry here, with its migration, and its messages.
 */
export const transactionColumns = {
  _ID: { name: 'reference', type: 'text', schema: z.string(), accepted: ({ reference }) => reference },
  name: {
    name: 'person_name',
    type: 'text',
    schema: text,
    list: { type: 'text', search: true, column: true },
    accepted: ({ form, result }) => personNameIn(form.components ?? [], result.answers),
  },
  email: {
    name: 'person_email',
    type: 'text',
    schema: text,
    list: { type: 'text', search: true, column: true },
    accepted: ({ result }) => result.email,
  },
  amount: {
    name: 'amount_minor',
    type: 'bigint',
    schema: z.number().int().nullable(),
    list: { type: 'money', sort: true, filter: true, column: true },
    accepted: ({ result }) => result.amount?.minor,
  },
  currency: {
    name: 'currency',
    type: 'char(3)',
    schema: text,
    accepted: ({ result }) => result.amount?.currency,
  },
  /**
   * The label of the amount that was chosen, such as the level of a membership, as the form had it in its own language.
   * Null for an amount without a label, or one that the visitor entered.
   */
  amountLabel: {
    name: 'amount_label',
    type: 'text',
    schema: text,
    list: { type: 'text', filter: true },
    accepted: ({ amountLabel }) => amountLabel,
    migration: {
      id: '0905-transactions-amount-label',
      sql: `
      ALTER TABLE transactions ADD COLUMN amount_label text CHECK (char_length(amount_label) <= 200);`,
    },
  },
  /** The part of the amount that covers the payment service's fee. */
  coveredFee: {
    name: 'fee_minor',
    type: 'bigint',
    schema: z.number().int().nullable(),
    list: { type: 'money' },
    accepted: ({ result }) => result.fee,
    // The covered fee is a part of the amount. Declarations are read by the day on which the money came.
    migration: {
      id: '0101-transactions-giving',
      sql: `
      ALTER TABLE transactions ADD COLUMN fee_minor bigint CHECK (fee_minor > 0), ADD COLUMN gift_aid jsonb;
      CREATE INDEX transactions_gift_aid ON transactions (tenant_id, settled_at, id) WHERE gift_aid IS NOT NULL;`,
    },
  },
  frequency: {
    name: 'frequency',
    type: 'text',
    schema: text,
    list: { type: 'text', filter: true, column: true, words: true },
    accepted: ({ result }) => result.frequency,
  },
  status: {
    name: 'status',
    type: 'text',
    schema: z.enum(TRANSACTION_STATUSES),
    list: { type: 'text', filter: true, column: true },
    accepted: ({ result }) => (result.amount ? 'PENDING' : 'COMPLETE'),
  },
  useProdEnvironment: {
    name: 'use_prod_environment',
    type: 'boolean',
    schema: z.boolean(),
    accepted: ({ useProdEnvironment }) => useProdEnvironment,
  },
  pageName: {
    name: 'page_name',
    type: 'text',
    schema: text,
    list: { type: 'text', search: true, column: true },
    accepted: ({ page }) => page?.name,
  },
  pageId: {
    name: 'page_id',
    type: 'uuid',
    schema: z.uuid().nullable(),
    list: { type: 'id', filter: true },
    accepted: ({ page }) => page?.id,
  },
  formId: {
    name: 'form_id',
    type: 'uuid',
    schema: z.uuid(),
    list: { type: 'id', filter: true },
    accepted: ({ form }) => form.id,
  },
  formDescription: {
    name: 'form_description',
    type: 'text',
    schema: z.string(),
    accepted: ({ form }) => form.description,
  },
  campaignCode: {
    name: 'campaign_code',
    type: 'text',
    schema: text,
    list: { type: 'text', filter: true, search: true },
    accepted: ({ page }) => page?.campaignCode,
  },
  paymentMethod: {
    name: 'payment_method',
    type: 'text',
    schema: text,
    list: { type: 'text', filter: true },
    accepted: ({ result }) => result.paymentMethod,
  },
  paymentReference: {
    name: 'payment_reference',
    type: 'text',
    schema: text,
    list: { type: 'text', search: true },
  },
  /** Without gaps in each organization; only donations that were completed for real have one. */
  receiptNumber: {
    name: 'receipt_number',
    type: 'bigint',
    schema: z.number().int().nullable(),
    list: { type: 'text' },
  },
  errorMessage: { name: 'error_message', type: 'text', schema: text },
  /** The failed transaction that this one repeats, with the same answers. */
  retryOf: {
    name: 'retry_of',
    type: 'uuid',
    schema: z.uuid().nullable(),
    accepted: ({ retryOf }) => retryOf,
    // Why a payment failed, for the donor; and, of a new attempt at a failed payment, which transaction it repeats.
    migration: {
      id: '0062-transactions-retries',
      sql: `
      ALTER TABLE transactions ADD COLUMN failure_reason text, ADD COLUMN retry_of uuid;`,
    },
  },
  /** The import that made it; null for submissions of our own forms. */
  importId: {
    name: 'import_id',
    type: 'uuid',
    schema: z.uuid().nullable(),
    list: { type: 'id', filter: true },
    // Where a transaction was not made here but brought along: from which import, and whether the dashboard counts it.
    migration: {
      id: '0679-transactions-imports',
      sql: `
      ALTER TABLE transactions ADD COLUMN import_id uuid, ADD COLUMN in_dashboard boolean NOT NULL DEFAULT true;
      CREATE INDEX transactions_by_import ON transactions (tenant_id, import_id) WHERE import_id IS NOT NULL;`,
    },
  },
  answers: {
    name: 'answers',
    type: 'jsonb',
    schema: z.record(z.string(), z.unknown()),
    accepted: ({ result }) => JSON.stringify(result.answers),
  },
  consents: {
    name: 'consents',
    type: 'jsonb',
    schema: z.array(z.object({ key: z.string(), given: z.boolean(), wording: z.string() })),
    accepted: ({ result }) => JSON.stringify(result.consents),
  },
  /** The Gift Aid declaration, word for word; it was made when the donation was sent. */
  giftAid: {
    name: 'gift_aid',
    type: 'jsonb',
    schema: giftAidSchema.nullable(),
    accepted: ({ result: { giftAid, giftMinor } }) =>
      giftAid && JSON.stringify({ ...giftAid, amountMinor: giftMinor }),
  },
  settledAt: {
    name: 'settled_at',
    type: 'timestamptz',
    schema: z.iso.datetime().nullable(),
    accepted: ({ result, now }) => (result.amount ? undefined : now),
  },
} as const satisfies Record<string, FieldColumn>;

/** Columns that are not fields of a transaction: those that every record has, and those that only the server uses. */
const frameColumns: readonly Column[] = [
  { name: 'tenant_id', type: 'uuid', accepted: ({ tenantId }) => tenantId },
  { name: 'id', type: 'uuid', accepted: ({ id }) => id },
  { name: 'counter_id', type: 'uuid', accepted: ({ counter }) => counter?.id },
  { name: 'language', type: 'text', accepted: ({ language }) => language },
  { name: 'created_at', type: 'timestamptz', accepted: ({ now }) => now },
];

type Fields = typeof transactionColumns;
type Field = keyof Fields;

/** One part of every field's column. */
const eachField = <Part>(part: (column: FieldColumn) => Part): Record<Field, Part> =>
  Object.fromEntries(
    Object.entries(transactionColumns).map(([field, column]) => [field, part(column)]),
  ) as Record<Field, Part>;

/** The schemas of the fields. */
export const fieldSchemas = eachField(({ schema }) => schema) as { [F in Field]: Fields[F]['schema'] };

/** The columns' names in the table, by field. */
export const columnNames = eachField(({ name }) => name);

/** The fields of lists, in order. */
export const listFields: Record<string, ListField> = Object.fromEntries(
  Object.entries<FieldColumn>(transactionColumns).flatMap(([field, { list }]) =>
    list ? [[field, list]] : [],
  ),
);

/** The columns that the acceptance of a submission writes; `accepted` returns undefined or null for NULL. */
export const acceptedColumns = [...frameColumns, ...Object.values<Column>(transactionColumns)].filter(
  (column): column is Column & Required<Pick<Column, 'accepted'>> => column.accepted !== undefined,
);

/** The migrations of columns, for the history of the table. */
export const columnMigrations: readonly Migration[] = Object.values<Column>(transactionColumns).flatMap(
  ({ migration }) => migration ?? [],
);
