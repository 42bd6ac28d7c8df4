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
  connectorsPermissions: json({ 'payment-v2': { fields: ['firstName', 'lastName', 'email', 'postcode'] } }),
  connectorsTriggerConditions: json({
    'payment-v2': { match: 'all', rules: [{ field: 'amount', operator: 'notEmpty', value: '' }] },
  }),
};
