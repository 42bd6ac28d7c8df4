import * as z from 'zod';

const OWN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The id of a record in Salesforce, by which a payment service and a CRM know a campaign. */
const RECORD_ID = /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/;

const HELP = 'Use lowercase letters, digits and hyphens, for example winter-appeal';

/** Code of a campaign: the organization's own, or the id of its record in the CRM. */
export const campaignCodeText = z
  .string({ error: 'The campaign code field is required' })
  .min(1, 'The campaign code field is required')
  .max(80, 'At most 80 characters')
  .refine(isCampaignCode, HELP);

/** A campaign code, or empty where none was chosen. */
export const optionalCampaignCode = z.string().refine((code) => code === '' || isCampaignCode(code), HELP);

export function isCampaignCode(text: string): boolean {
  return text.length <= 80 && (OWN.test(text) || RECORD_ID.test(text));
}
