import { currencies, type Currency } from '@tributary/kit/money.ts';
import {
  IMPORT_TARGETS,
  type DateOrder,
  type DecimalSign,
  type ImportTarget,
} from '../definition/choices.ts';
import { type ImportSettings } from '../definition/import.ts';

/** Headings of other systems' files, in English and Spanish, without spaces, accents and signs. */
const HEADINGS: Record<ImportTarget, readonly string[]> = {
  date: [
    'date',
    'donationdate',
    'giftdate',
    'paymentdate',
    'closedate',
    'created',
    'createdat',
    'createddate',
    'datereceived',
    'signupdate',
    'subscribed',
    'fecha',
    'fechadonacion',
    'fechaalta',
  ],
  email: ['email', 'emailaddress', 'mail', 'donoremail', 'correo', 'correoelectronico'],
  firstName: ['firstname', 'first', 'forename', 'givenname', 'nombre', 'nombredepila'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido', 'apellidos'],
  name: ['name', 'fullname', 'donor', 'donorname', 'supporter', 'nombrecompleto', 'donante'],
  amount: [
    'amount',
    'donationamount',
    'giftamount',
    'total',
    'value',
    'sum',
    'gross',
    'importe',
    'cantidad',
    'monto',
  ],
  amountLabel: ['amountlabel', 'level', 'membershiplevel', 'membershiptype', 'tier', 'nivel', 'tipodesocio'],
  currency: ['currency', 'currencycode', 'currencyisocode', 'moneda', 'divisa'],
  frequency: ['frequency', 'interval', 'recurring', 'frecuencia', 'periodicidad'],
  paymentMethod: ['paymentmethod', 'method', 'metododepago', 'formadepago'],
  paymentReference: ['paymentreference', 'reference', 'transactionreference', 'paymentid', 'referencia'],
  campaignCode: ['campaigncode', 'campaign', 'appeal', 'fund', 'campana', 'codigodecampana'],
  externalId: ['id', 'externalid', 'donationid', 'giftid', 'transactionid', 'recordid', 'identificador'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The target of each column, by its heading: each target once, for the first column with a known heading. */
export function suggestColumns(header: readonly string[]): (ImportTarget | null)[] {
  const names = header.map(plain);
  const columns: (ImportTarget | null)[] = header.map(() => null);
  for (const target of IMPORT_TARGETS) {
    const found = HEADINGS[target].map((heading) => names.indexOf(heading)).find((at) => at >= 0);
    if (found !== undefined && columns[found] === null) columns[found] = target;
  }
  return columns;
}

/** The order of most dates in some cells. A number below 13 may be a day or a month: then the day comes first. */
export function suggestDateOrder(cells: readonly string[]): DateOrder {
  const dates = cells.flatMap((cell) => {
    const [, a, b] = /^(\d{1,4})[-/. ](\d{1,2})[-/. ]\d{1,4}/.exec(cell.trim()) ?? [];
    return a && b ? [[a, b] as const] : [];
  });
  // Dates that begin with a year are read in any order.
  const others = dates.filter(([a]) => a.length < 4);
  if (dates.length > others.length && others.length === 0) return 'ymd';
  const daySecond = others.filter(([, b]) => Number(b) > 12).length;
  const dayFirst = others.filter(([a]) => Number(a) > 12).length;
  return daySecond > dayFirst ? 'mdy' : 'dmy';
}

/** The decimal sign of most of some amounts. */
export const suggestDecimalSign = (cells: readonly string[]): DecimalSign =>
  cells.filter((cell) => /,\d{1,2}\D*$/.test(cell)).length >
  cells.filter((cell) => /\.\d{1,2}\D*$/.test(cell)).length
    ? ','
    : '.';

/** How a file is probably to be read, from its header and first rows. */
export function suggestSettings(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  currency: Currency = currencies[0],
): Pick<ImportSettings, 'columns' | 'kind' | 'dateOrder' | 'decimalSign' | 'currency'> {
  const columns = suggestColumns(header);
  const cellsOf = (target: ImportTarget): string[] => {
    const at = columns.indexOf(target);
    return at < 0 ? [] : sample.map((cells) => cells[at] ?? '');
  };
  return {
    columns,
    kind: columns.includes('amount') ? 'donations' : 'subscribers',
    dateOrder: suggestDateOrder(cellsOf('date')),
    decimalSign: suggestDecimalSign(cellsOf('amount')),
    currency,
  };
}
