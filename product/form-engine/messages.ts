/** The languages the engine itself speaks. Other languages read English until they are added here. */
export type FormLocale = 'en-US' | 'es';

const english = {
  required: 'The {fieldName} field is required',
  requiredPlain: 'This field is required',
  email: 'Enter an email address such as name@example.com',
  tooShort: 'Enter at least {count} characters',
  tooLong: 'Enter no more than {count} characters',
  badText: 'This text contains characters that cannot be stored',
  badValue: 'This answer cannot be read',
  pattern: 'This answer is not in the expected form',
  notAnOption: 'Choose one of the options',
  amountText: 'Enter an amount such as 25 or 25.50',
  amountDecimals: 'Enter an amount with at most two decimals',
  amountMin: 'Enter {amount} or more',
  amountMax: 'Enter {amount} or less',
  amountPreset: 'Choose one of the amounts',
  amountCurrency: 'This form takes gifts in {currency}',
  tooManyFields: 'The form was sent with too many fields',
  unreadable: 'The form could not be read',
  errorSummary: 'Please check the following',
  optional: '(optional)',
  choose: 'Choose…',
  otherAmount: 'Other amount',
  amountIn: 'Amount in {currency}',
  next: 'Next',
  back: 'Back',
  reviewGift: 'Review your gift',
  reviewGiftOf: 'Review your gift of {amount} {frequency}',
  submit: 'Submit',
  donate: 'Donate',
  submitAmount: '{submit} {amount} {frequency}',
  confirm: 'Confirm and continue',
  reviewTitle: 'Check your answers',
  reviewText: 'Nothing has been sent yet. Go back to change an answer.',
  step: 'Step {number} of {total}',
  yes: 'Yes',
  no: 'No',
  'one-off': 'One-off',
  monthly: 'Monthly',
  yearly: 'Yearly',
  'adverb.one-off': '',
  'adverb.monthly': 'monthly',
  'adverb.yearly': 'yearly',
  thankYouHeading: 'Thank you',
  thankYouText: 'We have received your answers.',
  failureHeading: 'Something went wrong',
  failureText: 'Your answers were not sent. Please try again.',
  tryAgain: 'Try again',
  sending: 'Sending…',
  offline: 'We could not reach the server. Your answers are still here: please try again.',
  busy: 'The server is busy right now. Your answers are still here: please try again in a moment.',
  conditional: 'Shown only for some answers',
} as const;

type MessageKey = keyof typeof english;

const spanish: Record<MessageKey, string> = {
  required: 'El campo {fieldName} es obligatorio',
  requiredPlain: 'Este campo es obligatorio',
  email: 'Escribe una dirección de correo como nombre@ejemplo.com',
  tooShort: 'Escribe al menos {count} caracteres',
  tooLong: 'Escribe como máximo {count} caracteres',
  badText: 'Este texto contiene caracteres que no se pueden guardar',
  badValue: 'No se puede leer esta respuesta',
  pattern: 'Esta respuesta no tiene la forma esperada',
  notAnOption: 'Elige una de las opciones',
  amountText: 'Escribe un importe como 25 o 25,50',
  amountDecimals: 'Escribe un importe con dos decimales como máximo',
  amountMin: 'Escribe {amount} o más',
  amountMax: 'Escribe {amount} o menos',
  amountPreset: 'Elige uno de los importes',
  amountCurrency: 'Este formulario recibe donativos en {currency}',
  tooManyFields: 'El formulario se envió con demasiados campos',
  unreadable: 'No se pudo leer el formulario',
  errorSummary: 'Revisa lo siguiente',
  optional: '(opcional)',
  choose: 'Elige…',
  otherAmount: 'Otro importe',
  amountIn: 'Importe en {currency}',
  next: 'Siguiente',
  back: 'Atrás',
  reviewGift: 'Revisar el donativo',
  reviewGiftOf: 'Revisar el donativo de {amount} {frequency}',
  submit: 'Enviar',
  donate: 'Donar',
  submitAmount: '{submit} {amount} {frequency}',
  confirm: 'Confirmar y continuar',
  reviewTitle: 'Revisa tus respuestas',
  reviewText: 'Todavía no se ha enviado nada. Vuelve atrás para cambiar una respuesta.',
  step: 'Paso {number} de {total}',
  yes: 'Sí',
  no: 'No',
  'one-off': 'Una vez',
  monthly: 'Mensual',
  yearly: 'Anual',
  'adverb.one-off': '',
  'adverb.monthly': 'al mes',
  'adverb.yearly': 'al año',
  thankYouHeading: 'Gracias',
  thankYouText: 'Hemos recibido tus respuestas.',
  failureHeading: 'Algo ha fallado',
  failureText: 'No se enviaron tus respuestas. Inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  sending: 'Enviando…',
  offline: 'No pudimos conectar con el servidor. Tus respuestas siguen aquí: inténtalo de nuevo.',
  busy: 'El servidor está ocupado. Tus respuestas siguen aquí: inténtalo de nuevo en un momento.',
  conditional: 'Se muestra solo con algunas respuestas',
};

/** Looks a message up and fills its `{placeholders}`. */
export type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The engine's own words in a page's language: Spanish for `es` and its regions, English otherwise. */
export function messagesIn(locale: string): Say {
  const table: Record<MessageKey, string> = formLocale(locale) === 'es' ? spanish : english;
  return (key, values = {}) =>
    table[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The nearest language the engine speaks. */
export function formLocale(locale: string): FormLocale {
  return /^es\b/i.test(locale) ? 'es' : 'en-US';
}
