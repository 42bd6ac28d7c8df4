import english from '@tributary/kit/i18n/locales/en-US/submissions.json' with { type: 'json' };
import spanish from '@tributary/kit/i18n/locales/es/submissions.json' with { type: 'json' };

/** Why a submission was not taken for now, and after how many seconds it can be sent again. */
export function tooManyText(language: string, seconds: number): string {
  const words = /^es\b/i.test(language) ? spanish : english;
  return seconds === 1 ? words.tooManyMoment : words.tooMany.replace('{{seconds}}', String(seconds));
}
