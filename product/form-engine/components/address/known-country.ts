import { COUNTRIES } from './countries.data.ts';

/** Whether a text is the code of a country. */
export const isCountry = (code: string): boolean => COUNTRIES.includes(code);
