import { KINDS, type ConnectorKind } from '../../connectors/kinds.ts';
import { FLAT_OBJECT, type TargetField, type TargetObject } from '../../configuration-parts/fields.ts';

/** An object with fixed fields, for a service that does not describe its own. */
interface FixedObject extends TargetObject {
  fields: readonly TargetField[];
}

const field = (name: string, label: string, type = 'string', isRequired = false): TargetField => ({
  name,
  label,
  type,
  isRequired,
  isExternalId: false,
  referenceTo: [],
  values: [],
  length: null,
});

/** The fixed fields of connectors whose service can't be asked: the standard fields of the payer's records. */
const PAYER: readonly FixedObject[] = [
  {
    name: 'Contact',
    label: 'Contact',
    fields: [
      field('Salutation', 'Salutation'),
      field('FirstName', 'First name'),
      // Filled from the usual keys where the mapping has nothing for it.
      field('LastName', 'Last name'),
      field('Email', 'Email', 'email'),
      field('Phone', 'Phone', 'phone'),
      field('MobilePhone', 'Mobile phone', 'phone'),
      field('Birthdate', 'Birthdate', 'date'),
      field('MailingStreet', 'Mailing street', 'textarea'),
      field('MailingCity', 'Mailing city'),
      field('MailingState', 'Mailing state'),
      field('MailingPostalCode', 'Mailing postal code'),
      field('MailingCountry', 'Mailing country'),
      field('LeadSource', 'Lead source'),
      field('Description', 'Description', 'textarea'),
    ],
  },
  {
    name: 'Account',
    label: 'Account',
    fields: [
      field('Name', 'Account name'),
      field('Phone', 'Phone', 'phone'),
      field('BillingStreet', 'Billing street', 'textarea'),
      field('BillingCity', 'Billing city'),
      field('BillingPostalCode', 'Billing postal code'),
      field('BillingCountry', 'Billing country'),
    ],
  },
];

/** The fields of a message; any other field becomes an attribute of the conversation. */
const MESSAGE: readonly FixedObject[] = [
  {
    name: FLAT_OBJECT,
    label: 'Message',
    fields: [
      { ...field('body', 'Message', 'textarea', true), length: 1_600 },
      { ...field('address', 'Phone number', 'phone', true), orElse: ['phone', 'mobile', 'phoneNumber'] },
      { ...field('friendlyName', 'Conversation name'), length: 256 },
    ],
  },
];

const OF_OTHERS: Partial<Record<ConnectorKind, readonly FixedObject[]>> = { conversation: MESSAGE };

/** Returns the fixed targets of a connector; undefined for a connector whose service is asked. */
export const fixedTargets = (kind: ConnectorKind): readonly FixedObject[] | undefined =>
  KINDS[kind].isPayment ? PAYER : OF_OTHERS[kind];
