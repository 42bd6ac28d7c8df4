/** One field of an object, as describe calls show it. */
export interface FieldModel {
  label: string;
  type:
    | 'string'
    | 'email'
    | 'phone'
    | 'reference'
    | 'currency'
    | 'date'
    | 'boolean'
    | 'picklist'
    | 'textarea';
  required?: boolean;
  externalId?: boolean;
  /** Found by in upserts, as an external id is, without being one. */
  referenceTo?: string;
  length?: number;
  /** Of a picklist. */
  values?: readonly string[];
}

export interface ObjectModel {
  label: string;
  /** The first three characters of its records' ids. */
  prefix: string;
  fields: Record<string, FieldModel>;
}

const text = (label: string, more: Partial<FieldModel> = {}): FieldModel => ({
  label,
  type: 'string',
  length: 255,
  ...more,
});

const person: Record<string, FieldModel> = {
  FirstName: text('First Name', { length: 40 }),
  LastName: text('Last Name', { length: 80, required: true }),
  Email: text('Email', { type: 'email', length: 80 }),
  Phone: text('Phone', { type: 'phone', length: 40 }),
};

/** The objects of a new organization: those of a charity's Salesforce, with two custom external ids. */
export const defaultObjects = (): Record<string, ObjectModel> => ({
  Account: { label: 'Account', prefix: '001', fields: { Name: text('Account Name', { required: true }) } },
  Contact: {
    label: 'Contact',
    prefix: '003',
    fields: {
      ...person,
      MailingStreet: text('Mailing Street', { type: 'textarea' }),
      MailingCity: text('Mailing City', { length: 40 }),
      MailingPostalCode: text('Mailing Zip/Postal Code', { length: 20 }),
      MailingCountry: text('Mailing Country', { length: 80 }),
      AccountId: { label: 'Account ID', type: 'reference', referenceTo: 'Account' },
      Supporter_Id__c: text('Supporter Id', { externalId: true }),
      Birthdate: { label: 'Birthdate', type: 'date' },
      HasOptedOutOfEmail: { label: 'Email Opt Out', type: 'boolean' },
      LeadSource: { label: 'Lead Source', type: 'picklist', values: ['Web', 'Event', 'Post', 'Phone'] },
    },
  },
  Lead: {
    label: 'Lead',
    prefix: '00Q',
    fields: { ...person, Company: text('Company', { required: true }), LeadSource: text('Lead Source') },
  },
  Campaign: {
    label: 'Campaign',
    prefix: '701',
    fields: {
      Name: text('Campaign Name', { required: true, length: 80 }),
      IsActive: { label: 'Active', type: 'boolean' },
      Campaign_Code__c: text('Campaign Code', { externalId: true }),
    },
  },
  Opportunity: {
    label: 'Opportunity',
    prefix: '006',
    fields: {
      Name: text('Name', { required: true, length: 120 }),
      StageName: {
        label: 'Stage',
        type: 'picklist',
        required: true,
        values: ['Pledged', 'Posted', 'Closed Won', 'Closed Lost'],
      },
      CloseDate: { label: 'Close Date', type: 'date', required: true },
      Amount: { label: 'Amount', type: 'currency' },
      CampaignId: { label: 'Campaign ID', type: 'reference', referenceTo: 'Campaign' },
      ContactId: { label: 'Contact ID', type: 'reference', referenceTo: 'Contact' },
      Transaction_Id__c: text('Transaction Id', { externalId: true }),
    },
  },
});
