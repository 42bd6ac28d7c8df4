import type { ImportSettings } from './definition/import.ts';

export const HEADER = 'Id,Date,E-mail,First name,Amount,Newsletter\r\n';

/** Three rows that are right, and one in which everything is wrong. */
export const FILE = `${HEADER}1,14/03/2025,ada@example.org,Ada,25.00,yes\r\n2,15/03/2025,grace@example.org,"Grace ""G"" H\r\nopper","£1,000.00",no\r\n3,31/02/2025,x,Bad,-5,maybe\r\n4,16/03/2025,ada@example.org,=HYPERLINK(1),10,\r\n`;

/** The errors of its fifth line. */
export const PROBLEMS = [
  { line: 5, column: 'Date', code: 'date', value: '31/02/2025' },
  { line: 5, column: 'E-mail', code: 'email', value: 'x' },
  { line: 5, column: 'Amount', code: 'amountNegative', value: '-5' },
  { line: 5, column: 'Newsletter', code: 'consent', value: 'maybe' },
];

/** How the columns of such a file are read. */
export const settingsFor = (
  { formId, counterId }: { formId: string; counterId: string },
  more: Partial<ImportSettings>,
): ImportSettings => ({
  kind: 'donations',
  columns: ['externalId', 'date', 'email', 'firstName', 'amount', 'consent:news'],
  dateOrder: 'dmy',
  decimalSign: '.',
  currency: 'GBP',
  environment: 'production',
  formId,
  pageId: null,
  campaignCode: 'old-appeal',
  counterId,
  inDashboard: true,
  tellConnectors: false,
  wordings: { news: 'I agreed on paper' },
  ...more,
});
