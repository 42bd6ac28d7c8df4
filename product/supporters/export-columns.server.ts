import { timeCell, type ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { heldMessagesIn } from '@tributary/engine/exporting/messages.server.ts';
import type { Locale } from '@tributary/kit/i18n/locales.ts';
import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import type { ConsentEntry, Supporter } from '@tributary/resources/supporters/supporter.ts';
import english from './messages/supporterExport.server.en-US.json' with { type: 'json' };
import spanish from './messages/supporterExport.server.es.json' with { type: 'json' };

const MESSAGES: Record<Locale, typeof english> = { 'en-US': english, es: spanish };

type Donation = Supporter['transactions'][number];

/** A change of a consent, as the ledger has it. */
export interface LedgerRow extends Pick<
  ConsentEntry,
  'key' | 'event' | 'wording' | 'language' | 'formName' | 'formVersion'
> {
  id: string;
  person: string | null;
  address: string | null;
  network: string | null;
  how: string | null;
  by: string | null;
  at: Date;
}

const text = (value: string | number | null) => (value === null ? null : { text: String(value) });

/** The words that screens show for stored values; a value without one stays as it is. */
function wordsIn(language: Locale): (namespace: string, ...path: string[]) => string {
  const messagesOf = heldMessagesIn(language);
  return (namespace, ...path) => {
    let found: unknown = messagesOf(namespace);
    for (const key of path)
      found =
        typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined;
    return typeof found === 'string' ? found : (path.at(-1) ?? '');
  };
}

/** The columns of a person's donations and sign-ups. @param language of headings and chosen values */
export function donationColumns(language: Locale, timezone: string): readonly ExportColumn<Donation>[] {
  const { heading } = MESSAGES[language];
  const word = wordsIn(language);
  return [
    { heading: heading.date, cell: ({ createdAt }) => timeCell(createdAt, timezone) },
    { heading: heading.reference, cell: ({ reference }) => text(reference) },
    { heading: heading.form, cell: ({ formDescription }) => text(formDescription) },
    { heading: heading.status, cell: ({ status }) => text(word('transactions', 'value', 'status', status)) },
    {
      heading: heading.amount,
      cell: ({ amount, currency }) =>
        amount === null || !isCurrency(currency) ? null : { figure: moneyToDecimal(amount, currency) },
    },
    { heading: heading.currency, cell: ({ currency }) => text(currency) },
    {
      heading: heading.frequency,
      cell: ({ frequency }) => text(frequency && word('transactions', 'value', 'frequency', frequency)),
    },
    {
      heading: heading.test,
      cell: ({ useProdEnvironment }) => text(word('screens', 'value', useProdEnvironment ? 'no' : 'yes')),
    },
  ];
}

/** The columns of the ledger of consents. @param language of headings and chosen values */
export function ledgerColumns(language: Locale, timezone: string): readonly ExportColumn<LedgerRow>[] {
  const { heading } = MESSAGES[language];
  const word = wordsIn(language);
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  return [
    { heading: heading.date, cell: ({ at }) => timeCell(at, timezone) },
    { heading: heading.email, cell: ({ person }) => text(person) },
    { heading: heading.event, cell: ({ event }) => text(word('supporters', 'consents', 'event', event)) },
    { heading: heading.key, cell: ({ key }) => text(key) },
    { heading: heading.wording, cell: ({ wording }) => text(wording) },
    { heading: heading.language, cell: (row) => text(row.language && (languages.of(row.language) ?? null)) },
    { heading: heading.form, cell: ({ formName }) => text(formName) },
    { heading: heading.formVersion, cell: ({ formVersion }) => text(formVersion) },
    { heading: heading.page, cell: ({ address }) => text(address) },
    { heading: heading.network, cell: ({ network }) => text(network) },
    {
      heading: heading.how,
      // What a colleague wrote is theirs; what the person did is known by a word.
      cell: ({ how, by }) => text(how && by === null ? word('supporters', 'consents', 'self', how) : how),
    },
    { heading: heading.by, cell: ({ by }) => text(by) },
  ];
}
