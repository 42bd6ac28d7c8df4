/** Features with a quota (specification, section 9). */
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

/** Features that a plan includes or not (specification, section 9), in the groups that screens show. */
export const FLAG_GROUPS = {
  dashboard: [
    'DASHBOARD_LATEST_TRANSACTIONS',
    'DASHBOARD_MONTHLY_PAYMENTS',
    'DASHBOARD_MONTHLY_SUBSCRIBERS',
    'DASHBOARD_LATEST_REVISIONS',
  ],
  content: [
    'MULTI_LANGUAGE_ADMIN',
    'THEME_CUSTOMIZER',
    'FORMS_TRANSLATIONS',
    'FORMS_EMBEDDING',
    'MAPPING_DASHBOARD',
  ],
  revisions: [
    'PAGES_REVISIONS',
    'FORMS_REVISIONS',
    'FORM_CONFIGURATIONS_REVISIONS',
    'PREFERENCE_CENTERS_REVISIONS',
  ],
  components: [
    'PRODUCTS_COMPONENT',
    'GIVING_EXAMPLE_COMPONENT',
    'CONDITIONAL_OPTIONS_COMPONENT',
    'SURVEY_COMPONENT',
    'ADDRESS_COMPONENT',
    'POSTCODE_COMPONENT',
    'RECAPTCHA_COMPONENT',
  ],
  connectors: [
    'CRM_CONNECTOR',
    'PAYMENT_V1_CONNECTOR',
    'PAYMENT_V2_CONNECTOR',
    'MARKETING_CLOUD_CONNECTOR',
    'CONVERSATION_CONNECTOR',
    'CUSTOM_CONNECTOR',
  ],
  integrations: ['TAG_MANAGER', 'AB_TESTING', 'POSTCODE_INTEGRATIONS'],
  domains: ['SUBDOMAIN_MAPPING', 'ROOT_DOMAIN_MAPPING'],
  service: ['SUPPORT_TICKETS', 'USAGE_DASHBOARD', 'BILLING_PORTAL'],
} as const;
export type FlagGroup = keyof typeof FLAG_GROUPS;
export type Flag = (typeof FLAG_GROUPS)[FlagGroup][number];
/** Every flag. Each is enforced on the server; `product/organizations/plan-flags.test.ts` does not compile without its case. */
export const FLAGS: readonly Flag[] = Object.values(FLAG_GROUPS).flat();

export interface Plan {
  /** The limit of each quota; undefined for no limit. */
  quotas: Partial<Record<QuotaFeature, number | undefined>>;
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

/** Explicitly unlimited: a missing key is a mistake in the plan. */
const unlimited: Partial<Record<QuotaFeature, number>> = Object.fromEntries(
  QUOTA_FEATURES.map((feature) => [feature, undefined]),
);

/** The plans of organizations. */
export const PLANS = {
  starter: {
    quotas: counted(10, 5, 50, 5, 2, 50, 1, 2),
    flags: [
      ...FLAG_GROUPS.dashboard,
      'FORMS_EMBEDDING',
      'SUBDOMAIN_MAPPING',
      'ADDRESS_COMPONENT',
      'POSTCODE_COMPONENT',
    ],
  },
  growth: {
    quotas: counted(100, 50, 500, 25, 10, 500, 10, 20),
    flags: FLAGS.filter((flag) => flag !== 'CUSTOM_CONNECTOR' && flag !== 'ROOT_DOMAIN_MAPPING'),
  },
  scale: { quotas: unlimited, flags: FLAGS },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];

/**
 * An organization's deviations from its plan (specification, section 4: packageFeatures, a map of a feature's key to a
 * quota or a flag); null is a quota without a limit.
 */
export type PackageFeatures = Partial<Record<Flag, boolean> & Record<QuotaFeature, number | null>>;

/** The name in an organization's plan; an unknown one is the smallest plan's. */
export function planNameOf(plan: string): PlanName {
  const name = plan.split(' ', 1)[0];
  return PLAN_NAMES.find((each) => each === name) ?? 'starter';
}

/** Whether a text names a flag. */
export const isFlag = (key: string): key is Flag => FLAGS.some((flag) => flag === key);
/** Whether a text names a quota. */
export const isQuota = (key: string): key is QuotaFeature =>
  QUOTA_FEATURES.some((feature) => feature === key);

/** Returns an organization's deviations from its plan. Features that this release does not know are left out. */
export function packageFeaturesOf(plan: string): PackageFeatures {
  const features: PackageFeatures = {};
  for (const word of plan.split(' ').slice(1)) {
    const [, key = '', value = ''] = /^([A-Z0-9_]+)=(on|off|unlimited|\d{1,9})$/.exec(word) ?? [];
    if (isFlag(key) && (value === 'on' || value === 'off')) features[key] = value === 'on';
    else if (isQuota(key) && value === 'unlimited') features[key] = null;
    else if (isQuota(key) && /^\d/.test(value)) features[key] = Number(value);
  }
  return features;
}

/**
 * Formats an organization's plan as it is stored: its name and its deviations: `growth CUSTOM_CONNECTOR=on PAGES=150`.
 */
export function planText(name: PlanName, features: PackageFeatures): string {
  const words = Object.entries(features).map(([key, value]) =>
    typeof value === 'boolean' ? `${key}=${value ? 'on' : 'off'}` : `${key}=${value ?? 'unlimited'}`,
  );
  return [name, ...words.toSorted()].join(' ');
}

/** Returns the plan of an organization with its deviations applied; an unknown name gives the smallest plan. */
export function planOf(plan: string): Plan {
  const { quotas, flags }: Plan = PLANS[planNameOf(plan)];
  const features = packageFeaturesOf(plan);
  if (Object.keys(features).length === 0) return PLANS[planNameOf(plan)];
  const own = Object.entries(features).flatMap(([key, value]) =>
    isQuota(key) && typeof value !== 'boolean' ? [[key, value ?? undefined] as const] : [],
  );
  return {
    quotas: { ...quotas, ...Object.fromEntries(own) },
    flags: FLAGS.filter((flag) => features[flag] ?? flags.includes(flag)),
  };
}

/** The features of a plan, in the order of all flags. */
export function featuresOf(plan: string): Flag[] {
  const { flags } = planOf(plan);
  return FLAGS.filter((flag) => flags.includes(flag));
}

/**
 * Returns the limit of a feature in a plan; undefined for no limit. A key that the plan lacks, such as THEMES or
 * ELEMENTS, is only reported to `debug` and counts as unlimited (specification, section 8).
 */
export function limitOf(
  { quotas }: Plan,
  feature: QuotaFeature,
  debug?: (message: string) => void,
): number | undefined {
  if (!(feature in quotas)) debug?.(`The plan says nothing of ${feature}: it is not limited.`);
  return quotas[feature];
}
