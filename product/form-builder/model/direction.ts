/** The direction a form in this language is written in, whatever direction the console has. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ps|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr';
}
