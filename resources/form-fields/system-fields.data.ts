const EXPRESSION = '00000000-0000-7000-8000-0000000010';

interface Template {
  /** The last digits of its id, which never changes. */
  n: number;
  key: string;
  label: string;
  spanish: string;
  type?: 'text' | 'textarea' | 'email';
  required?: boolean;
  autocomplete?: string;
  expressionId?: string;
}

const template = (one: Template) => ({
  id: `00000000-0000-7000-8000-0000000020${String(one.n).padStart(2, '0')}`,
  label: one.label,
  key: one.key,
  type: one.type ?? ('text' as const),
  required: one.required ?? false,
  help: '',
  autocomplete: one.autocomplete ?? '',
  options: [],
  expressionId: one.expressionId ?? null,
  translations: { es: { label: one.spanish, help: '' } },
  system: true,
});

/** The system form fields: shared, read-only, to be used as they are or duplicated. */
export const SYSTEM_FIELDS = [
  template({
    n: 1,
    key: 'firstName',
    label: 'First name',
    spanish: 'Nombre',
    required: true,
    autocomplete: 'given-name',
  }),
  template({
    n: 2,
    key: 'lastName',
    label: 'Last name',
    spanish: 'Apellidos',
    required: true,
    autocomplete: 'family-name',
  }),
  template({
    n: 3,
    key: 'email',
    label: 'E-mail',
    spanish: 'Correo electrónico',
    type: 'email',
    required: true,
    autocomplete: 'email',
  }),
  template({
    n: 4,
    key: 'phone',
    label: 'Phone',
    spanish: 'Teléfono',
    autocomplete: 'tel',
    expressionId: `${EXPRESSION}07`,
  }),
  template({
    n: 5,
    key: 'organization',
    label: 'Organization',
    spanish: 'Organización',
    autocomplete: 'organization',
  }),
  template({
    n: 6,
    key: 'addressLine1',
    label: 'Address',
    spanish: 'Dirección',
    autocomplete: 'address-line1',
  }),
  template({
    n: 7,
    key: 'addressLine2',
    label: 'Address, second line',
    spanish: 'Dirección, segunda línea',
    autocomplete: 'address-line2',
  }),
  template({ n: 8, key: 'city', label: 'City', spanish: 'Localidad', autocomplete: 'address-level2' }),
  template({
    n: 9,
    key: 'postcode',
    label: 'Postcode',
    spanish: 'Código postal',
    autocomplete: 'postal-code',
  }),
  template({ n: 10, key: 'country', label: 'Country', spanish: 'País', autocomplete: 'country-name' }),
  template({
    n: 11,
    key: 'birthday',
    label: 'Date of birth',
    spanish: 'Fecha de nacimiento',
    autocomplete: 'bday',
    expressionId: `${EXPRESSION}10`,
  }),
  template({ n: 12, key: 'comments', label: 'Comments', spanish: 'Comentarios', type: 'textarea' }),
];
