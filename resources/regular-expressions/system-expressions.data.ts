interface Template {
  /** The last digits of its id, which never changes. */
  n: number;
  description: string;
  /** The description in Spanish. */
  inSpanish: string;
  pattern: string;
  flags?: string;
  english: string;
  spanish: string;
  matching: string[];
  notMatching: string[];
}

const TEMPLATES: readonly Template[] = [
  {
    n: 1,
    description: 'E-mail address',
    inSpanish: 'Correo electrónico',
    pattern: '[^\\s@<>(),;:]{1,64}@[^\\s@.<>(),;:]+(\\.[^\\s@.<>(),;:]+)+',
    english: 'Enter an e-mail address such as name@example.com',
    spanish: 'Escribe una dirección de correo como nombre@ejemplo.com',
    matching: ['ana@example.org', 'first.last@mail.example.co.uk'],
    notMatching: ['ana@example', 'ana example.org'],
  },
  {
    n: 2,
    description: 'Postcode, United Kingdom',
    inSpanish: 'Código postal del Reino Unido',
    pattern: '(GIR ?0AA|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})',
    flags: 'i',
    english: 'Enter a UK postcode such as SW1A 1AA',
    spanish: 'Escribe un código postal británico como SW1A 1AA',
    matching: ['SW1A 1AA', 'm1 1ae'],
    notMatching: ['SW1A', '12345'],
  },
  {
    n: 3,
    description: 'ZIP code, United States',
    inSpanish: 'Código ZIP de Estados Unidos',
    pattern: '[0-9]{5}(-[0-9]{4})?',
    english: 'Enter a ZIP code such as 94107 or 94107-1234',
    spanish: 'Escribe un código ZIP como 94107 o 94107-1234',
    matching: ['94107', '94107-1234'],
    notMatching: ['9410', '94107-12'],
  },
  {
    n: 4,
    description: 'Postcode, Spain',
    inSpanish: 'Código postal de España',
    pattern: '(0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}',
    english: 'Enter a Spanish postcode such as 28013',
    spanish: 'Escribe un código postal como 28013',
    matching: ['28013', '08001'],
    notMatching: ['00123', '53000', '2801'],
  },
  {
    n: 5,
    description: 'NIF or NIE, Spain',
    inSpanish: 'NIF o NIE de España',
    pattern: '([0-9]{8}|[XYZ][0-9]{7})-?[A-HJ-NP-TV-Z]',
    flags: 'i',
    english: 'Enter a NIF or NIE such as 12345678Z',
    spanish: 'Escribe un NIF o NIE como 12345678Z',
    matching: ['12345678Z', 'X1234567-L'],
    notMatching: ['1234567Z', '12345678U'],
  },
  {
    n: 6,
    description: 'Phone number, Spain',
    inSpanish: 'Teléfono de España',
    pattern: '(\\+34|0034)?[ -]?[6789]([ -]?[0-9]){8}',
    english: 'Enter a Spanish phone number such as 612 345 678',
    spanish: 'Escribe un teléfono como 612 345 678',
    matching: ['612345678', '+34 912 34 56 78'],
    notMatching: ['512345678', '61234567'],
  },
  {
    n: 7,
    description: 'Phone number, international',
    inSpanish: 'Teléfono internacional',
    pattern: '\\+[1-9]([ -]?[0-9]){6,14}',
    english: 'Enter a phone number with its country code, such as +44 20 7946 0958',
    spanish: 'Escribe un teléfono con prefijo internacional, como +34 612 345 678',
    matching: ['+44 20 7946 0958', '+34612345678'],
    notMatching: ['020 7946 0958', '+0123'],
  },
  {
    n: 8,
    description: 'IBAN',
    inSpanish: 'IBAN',
    pattern: '[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){2,7}( ?[A-Z0-9]{1,3})?',
    flags: 'i',
    english: 'Enter an IBAN such as GB33 BUKB 2020 1555 5555 55',
    spanish: 'Escribe un IBAN como ES91 2100 0418 4502 0005 1332',
    matching: ['ES91 2100 0418 4502 0005 1332', 'GB33BUKB20201555555555'],
    notMatching: ['ES91', '9121000418450200051332'],
  },
  {
    n: 9,
    description: 'Web address',
    inSpanish: 'Dirección web',
    pattern: 'https?://[^\\s/?#@]+\\.[^\\s/?#@]{2,}([/?#]\\S*)?',
    flags: 'i',
    english: 'Enter a web address such as https://example.org',
    spanish: 'Escribe una dirección web como https://ejemplo.org',
    matching: ['https://example.org', 'http://www.example.org/a?b=c'],
    notMatching: ['example.org', 'ftp://example.org'],
  },
  {
    n: 10,
    description: 'Date, day first',
    inSpanish: 'Fecha, primero el día',
    pattern: '(0?[1-9]|[12][0-9]|3[01])[/.-](0?[1-9]|1[0-2])[/.-](19|20)[0-9]{2}',
    english: 'Enter a date such as 31/12/1980',
    spanish: 'Escribe una fecha como 31/12/1980',
    matching: ['31/12/1980', '1.5.2001'],
    notMatching: ['12/31/1980', '31/12/80'],
  },
  {
    n: 11,
    description: 'Letters, spaces and hyphens',
    inSpanish: 'Letras, espacios y guiones',
    pattern: "[\\p{L}\\p{M}]+([ '’.-]+[\\p{L}\\p{M}]+)*[.]?",
    flags: 'u',
    english: 'Use letters, spaces and hyphens only',
    spanish: 'Usa solo letras, espacios y guiones',
    matching: ['Ana-María O’Neill', 'Łukasz'],
    notMatching: ['R2D2', 'ana@example.org'],
  },
  {
    n: 12,
    description: 'Digits only',
    inSpanish: 'Solo cifras',
    pattern: '[0-9]+',
    english: 'Use digits only',
    spanish: 'Usa solo cifras',
    matching: ['0', '20260101'],
    notMatching: ['12a', '1 2'],
  },
];

const idOf = ({ n }: Template): string => `00000000-0000-7000-8000-0000000010${String(n).padStart(2, '0')}`;

/** The system regular expressions: shared, read-only, to be duplicated and changed. */
export const SYSTEM_EXPRESSIONS = TEMPLATES.map((one) => ({
  id: idOf(one),
  description: one.description,
  pattern: one.pattern,
  flags: one.flags ?? '',
  messages: { 'en-US': one.english, es: one.spanish },
  samples: { matching: one.matching, notMatching: one.notMatching },
  system: true,
}));

/** Their descriptions in Spanish, by id. */
export const SPANISH_DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  TEMPLATES.map((one) => [idOf(one), one.inSpanish]),
);
