/** The base of the CRM's calls (specification, section 7). */
export const API = '/services/data/v53.0';
