const json = (value: unknown): string => JSON.stringify(value);

/** How the appeal's answers reach the payment service. */
export const donationConfiguration = {
  description: 'Winter appeal: gifts to the payment service',
  connectorsMappings: json({
    'payment-v2': {
      'Contact.FirstName': 'firstName',
      'Contact.LastName': 'lastName',
      'Contact.Email': 'email',
      'Contact.MailingPostalCode': 'postcode',
    },
  }),
  connectorsInstructions: json({
    'payment-v2': { operation: 'PaymentIntent', match: ['Email', 'LastName'] },
  }),
  connectorsPermissions: json({ 'payment-v2': { fields: ['firstName', 'lastName', 'email', 'postcode'] } }),
  connectorsTriggerConditions: json({
    'payment-v2': { match: 'all', rules: [{ field: 'amount', operator: 'notEmpty', value: '' }] },
  }),
  connectorsPrefillsInstructions: json({}),
};

/** How sign-ups would reach a mailing service once one is connected. */
export const newsletterConfiguration = {
  description: 'River notes: subscribers',
  connectorsMappings: json({
    'marketing-cloud': { FirstName: 'firstName', EmailAddress: 'email', Topics: 'topics' },
  }),
  connectorsInstructions: json({
    'marketing-cloud': { operation: 'upsertRow', dataExtension: 'river-notes', match: ['EmailAddress'] },
  }),
  connectorsPermissions: json({
    'marketing-cloud': { consent: 'newsConsent', fields: ['firstName', 'email', 'topics'] },
  }),
  connectorsTriggerConditions: json({
    'marketing-cloud': { match: 'all', rules: [{ field: 'newsConsent', operator: 'equal', value: 'true' }] },
  }),
  connectorsPrefillsInstructions: json({}),
};
