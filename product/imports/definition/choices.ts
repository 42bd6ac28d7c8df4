/** The largest file, in bytes, and how many rows and columns it may have. */
export const IMPORT_LIMITS = { bytes: 50 * 1024 * 1024, rows: 100_000, columns: 200 } as const;
/** How much of a file is sent in one request, in bytes. */
export const IMPORT_PIECE_BYTES = 2 * 1024 * 1024;

export const IMPORT_KINDS = ['donations', 'subscribers'] as const;
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/**
 * Targets of a column, besides `answer:{key}`, an answer to a question of the form, `consent:{key}`, one of its
 * consents, and `consentDate:{key}`, the date of that consent.
 */
export const IMPORT_TARGETS = [
  'date',
  'email',
  'firstName',
  'lastName',
  'name',
  'amount',
  'amountLabel',
  'currency',
  'frequency',
  'paymentMethod',
  'paymentReference',
  'campaignCode',
  'externalId',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/**
 * `uploading` the file is not whole; `ready` its columns are to be matched; `checking` the dry run; `checked` it can be
 * imported; `stopped` by a person, to be continued or undone; `failed` the file can't be read.
 */
export const IMPORT_STATES = [
  'uploading',
  'ready',
  'checking',
  'checked',
  'importing',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a whole file can't be read. */
export const FILE_FAILURES = [
  'empty',
  'notText',
  'spreadsheet',
  'onlyHeader',
  'quotes',
  'longRow',
  'manyRows',
  'manyColumns',
  'gone',
  'altered',
  'formGone',
  'crashed',
] as const;
export type FileFailure = (typeof FILE_FAILURES)[number];

/** Why a row is not imported. */
export const ROW_PROBLEMS = [
  'columns',
  'dateMissing',
  'date',
  'dateTime',
  'dateFuture',
  'dateOld',
  'amountMissing',
  'amount',
  'amountNegative',
  'amountZero',
  'amountLarge',
  'currency',
  'emailMissing',
  'email',
  'frequency',
  'consent',
  'answer',
  'long',
  'characters',
  'repeatedId',
] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];
