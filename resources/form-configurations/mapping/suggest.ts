import type { Mapping } from '../../configuration-parts/parts.ts';
import { targetPath, type SourceField, type TargetField } from '../../configuration-parts/fields.ts';
import { sourceMismatch } from './mismatch.ts';

/** A source that a field could be filled from. */
export interface FillSuggestion {
  target: string;
  source: string;
}

/** Rows of words with the same meaning: first names, addresses. */
const SAME: readonly (readonly string[])[] = [
  ['firstname', 'givenname', 'forename', 'nombre', 'prenom', 'vorname'],
  ['lastname', 'surname', 'familyname', 'apellido', 'apellidos', 'nachname'],
  ['name', 'fullname', 'nombrecompleto'],
  ['email', 'emailaddress', 'mail', 'correo', 'correoelectronico', 'personemail'],
  ['phone', 'telephone', 'phonenumber', 'telefono', 'tel'],
  ['mobilephone', 'mobile', 'cell', 'movil', 'cellphone'],
  ['company', 'organization', 'organisation', 'employer', 'empresa'],
  ['birthdate', 'dateofbirth', 'birthday', 'dob', 'fechadenacimiento'],
  ['street', 'mailingstreet', 'line1', 'address1', 'billingstreet', 'calle'],
  ['city', 'mailingcity', 'town', 'billingcity', 'ciudad'],
  ['state', 'region', 'mailingstate', 'county', 'province', 'billingstate'],
  [
    'postalcode',
    'postcode',
    'zip',
    'zipcode',
    'mailingpostalcode',
    'mailingzippostalcode',
    'billingpostalcode',
  ],
  ['country', 'mailingcountry', 'billingcountry', 'pais'],
  ['amount', 'submissionamount', 'donationamount', 'importe'],
  ['closedate', 'submissiondate'],
  ['campaignid', 'submissioncampaign', 'campaign'],
  ['transactionid', 'submissionid'],
  ['salutation', 'title', 'tratamiento'],
  ['description', 'comment', 'comments', 'message', 'note', 'notes'],
];

/** A name without case, marks and suffixes: `Supporter_Id__c` and “Supporter ID” are the same. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/__c$/i, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

const rowOf = (word: string): string => {
  const row = SAME.findIndex((words) => words.includes(word));
  return row < 0 ? word : `#${row}`;
};

/** How well names fit: 3 the same, 2 the same meaning, 1 the part of an answer; 0 not at all. */
function likeness(source: SourceField, target: TargetField): number {
  const own = source.key.split('.').at(-1) ?? source.key;
  const names = [source.key, source.label, ...(source.isPart ? [own] : [])].map(plain);
  const wanted = [target.name, target.label].map(plain).filter(Boolean);
  if (names.some((name) => wanted.includes(name))) return 3;
  const rows = wanted.map(rowOf);
  if (names.slice(0, 2).some((name) => rows.includes(rowOf(name)))) return 2;
  return names.some((name) => rows.includes(rowOf(name))) ? 1 : 0;
}

/**
 * Suggests sources for empty target fields by name: each field once, with its best match. A source that does not fit
 * the field's type is not suggested.
 */
export function suggest(
  sources: readonly SourceField[],
  targets: readonly { object: string; fields: readonly TargetField[] }[],
  mapping: Mapping,
): FillSuggestion[] {
  return targets.flatMap(({ object, fields }) =>
    fields.flatMap((target) => {
      const path = targetPath(object, target.name);
      if (Object.hasOwn(mapping, path)) return [];
      const [best] = sources
        .map((source) => ({ source, score: likeness(source, target) }))
        .filter(({ source, score }) => score > 0 && !sourceMismatch(source, target))
        .sort((a, b) => b.score - a.score);
      return best ? [{ target: path, source: best.source.key }] : [];
    }),
  );
}
