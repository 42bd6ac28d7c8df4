/** The roles of the specification, section 6. */
export const ROLES = [
  'admin',
  'user',
  'integrator',
  'maintainer',
  'plenipotent',
  'finance',
  'creator',
  'analyst',
] as const;
export type Role = (typeof ROLES)[number];

/** Roles that only their holders can assign and that no quota counts. */
export const SILENT_ROLES: readonly Role[] = ['maintainer', 'plenipotent'];

export const ACTIONS = ['create', 'read', 'update', 'delete', 'publish', 'export'] as const;
export type Action = (typeof ACTIONS)[number];

/** The letters of a role's abilities for a subject: C create, R read, U update, D delete, P publish, E export. */
const LETTERS: Record<string, Action> = {
  C: 'create',
  R: 'read',
  U: 'update',
  D: 'delete',
  P: 'publish',
  E: 'export',
};

type Column = Exclude<Role, 'maintainer' | 'plenipotent'>;
type Row = Partial<Record<Column, string>>;

/** Every subject that abilities refer to, with the abilities of each role. A role that is not listed has none. */
const TABLE = {
  dashboard: { admin: 'R', user: 'R', integrator: 'R', finance: 'R', creator: 'R', analyst: 'R' },
  account_settings: { admin: 'U', user: 'U', integrator: 'U', finance: 'U', creator: 'U', analyst: 'U' },
  logs: { admin: 'R', integrator: 'R', analyst: 'R' },
  tags: { admin: 'CRUD', user: 'CRU', integrator: 'R', creator: 'CRUD', analyst: 'R' },
  pages: { admin: 'CRUDP', user: 'CRU', integrator: 'R', creator: 'CRUDP', analyst: 'R' },
  forms: { admin: 'CRUD', user: 'CRU', integrator: 'RU', finance: 'R', creator: 'CRUD', analyst: 'R' },
  transactions: { admin: 'CRUDE', user: 'R', integrator: 'R', finance: 'RUE', creator: 'R', analyst: 'R' },
  themes: { admin: 'CRUD', user: 'R', integrator: 'R', creator: 'CRUD' },
  elements: { admin: 'CRUD', user: 'R', integrator: 'R', creator: 'CRUD' },
  uploads: { admin: 'CRUD', user: 'R', integrator: 'R', finance: 'R', creator: 'CRUD', analyst: 'R' },
  counters: { admin: 'CRUD', user: 'RU', integrator: 'R', creator: 'CRUD', analyst: 'R' },
  preference_centers: { admin: 'CRUDP', user: 'R', integrator: 'RU', creator: 'CRUDP' },
  form_configurations: { admin: 'CRUD', user: 'R', integrator: 'CRUD', creator: 'R' },
  form_fields: { admin: 'CRUD', user: 'R', integrator: 'CRUD', creator: 'R' },
  regular_expressions: { admin: 'CRUD', user: 'R', integrator: 'CRUD', creator: 'R' },
  redirects: { admin: 'CRUD', user: 'R', integrator: 'R', creator: 'CRUD', analyst: 'R' },
  experiments: { admin: 'CRUDP', user: 'R', integrator: 'R', creator: 'CRUDP', analyst: 'R' },
  custom_integrations: { admin: 'CRUD', integrator: 'CRUD' },
  organization: { admin: 'RU' },
  privacy: { admin: 'RU' },
  security: { admin: 'RU', integrator: 'RU' },
  domain_mappings: { admin: 'CRUD', integrator: 'CRUD' },
  connectors: { admin: 'CRUD', integrator: 'CRUD' },
  webhooks: { admin: 'CRUD', integrator: 'CRUD' },
  integrations: { admin: 'CRUD', integrator: 'CRUD' },
  developers_console: { admin: 'CRUD', integrator: 'CRUD' },
  client_admin_api_credentials: { admin: 'CRUD', integrator: 'CRUD' },
  users: { admin: 'CRUD' },
  usage: { admin: 'R', finance: 'R', analyst: 'R' },
  billing: { admin: 'R', finance: 'R' },
} as const satisfies Record<string, Row>;

export type Subject = keyof typeof TABLE;
export const SUBJECTS = Object.keys(TABLE) as Subject[];

/** An action and a subject as they arrive at sign-in: `read:pages`. */
export type Permission = `${Action}:${Subject}`;

/** All abilities of a role, as permission strings. Maintainer and plenipotent have every ability. */
export function permissionsOf(role: Role): Permission[] {
  if (SILENT_ROLES.includes(role))
    return SUBJECTS.flatMap((subject) => ACTIONS.map((action): Permission => `${action}:${subject}`));
  return SUBJECTS.flatMap((subject) => {
    const letters = (TABLE[subject] as Row)[role as Column] ?? '';
    return [...letters].map((letter): Permission => `${LETTERS[letter]!}:${subject}`);
  });
}

/** The ability that exporting a subject requires: `export` where the table has it, else `read`. */
export function exportAbility(subject: Subject): Action {
  const letters = Object.values(TABLE[subject] as Row).join('');
  return letters.includes('E') ? 'export' : 'read';
}

/** Whether a text from outside names a role. */
export function isRole(text: unknown): text is Role {
  return ROLES.includes(text as Role);
}
