/** What can be counted against a plan (specification, section 9). */
export const QUOTA_FEATURES = [
  'PAGES',
  'FORMS',
  'TAGS',
  'FORM_FIELDS',
  'REGULAR_EXPRESSIONS',
  'FORM_CONFIGURATIONS',
  'PREFERENCE_CENTERS',
  'USERS',
  'COUNTERS',
  'THEMES',
  'ELEMENTS',
  'CUSTOM_INTEGRATIONS',
  'CLIENT_ADMIN_API',
] as const;
export type QuotaFeature = (typeof QUOTA_FEATURES)[number];

/** What a plan either has or has not (specification, section 9). */
export const FLAGS = [
  'DASHBOARD_LATEST_TRANSACTIONS',
  'DASHBOARD_LATEST_REVISIONS',
  'PAGES_REVISIONS',
  'FORMS_REVISIONS',
  'FORM_CONFIGURATIONS_REVISIONS',
  'PREFERENCE_CENTERS_REVISIONS',
  'PAYMENT_V2_CONNECTOR',
] as const;
export type Flag = (typeof FLAGS)[number];

export interface Plan {
  /** How many of each there may be; a feature that is missing is not limited. */
  quotas: Partial<Record<QuotaFeature, number>>;
  flags: readonly Flag[];
}

const counted = (
  many: number,
  some: number,
  fields: number,
  users: number,
  themes: number,
  elements: number,
  custom: number,
  api: number,
) => ({
  PAGES: many,
  FORMS: many,
  FORM_CONFIGURATIONS: some,
  COUNTERS: some,
  PREFERENCE_CENTERS: some,
  FORM_FIELDS: fields,
  REGULAR_EXPRESSIONS: fields,
  TAGS: fields,
  USERS: users,
  THEMES: themes,
  ELEMENTS: elements,
  CUSTOM_INTEGRATIONS: custom,
  CLIENT_ADMIN_API: api,
});

/** The plans an organization can be on. */
export const PLANS = {
  starter: {
    quotas: counted(10, 5, 50, 5, 2, 50, 1, 2),
    flags: ['DASHBOARD_LATEST_TRANSACTIONS', 'DASHBOARD_LATEST_REVISIONS', 'PAYMENT_V2_CONNECTOR'],
  },
  growth: { quotas: counted(100, 50, 500, 25, 10, 500, 10, 20), flags: FLAGS },
  scale: { quotas: {}, flags: FLAGS },
} as const satisfies Record<string, Plan>;

/** The plan of a name; an unknown name gives the smallest one. */
export function planOf(name: string): Plan {
  return name in PLANS ? PLANS[name as keyof typeof PLANS] : PLANS.starter;
}
