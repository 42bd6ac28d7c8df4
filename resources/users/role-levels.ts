import {
  permissionsOf,
  type Action,
  type Role,
  SUBJECTS,
  type Subject,
} from '@tributary/engine/access/roles.ts';

/** A role's abilities for a subject, as one level. */
export type Level = 'none' | 'view' | 'change' | 'add' | 'all';

export interface Holding {
  level: Level;
  /** Abilities beside the four: publishing and exporting. */
  also: ('publish' | 'export')[];
}

/** Subjects that can only be read or updated. */
const READ_ONLY: readonly Subject[] = ['dashboard', 'logs', 'usage', 'billing', 'transactions'];
const CHANGED_ONLY: readonly Subject[] = ['account_settings', 'organization', 'privacy', 'security'];
const PUBLISHED: readonly Subject[] = ['pages', 'preference_centers', 'experiments'];
const EXPORTED: readonly Subject[] = ['transactions'];

/** A role's abilities for a subject, from the table. Actions that a subject does not have are left out. */
export function holdingOf(role: Role, subject: Subject): Holding {
  const held = new Set(permissionsOf(role));
  const can = (action: Action): boolean => held.has(`${action}:${subject}`);
  const also = [
    ...(PUBLISHED.includes(subject) && can('publish') ? (['publish'] as const) : []),
    ...(EXPORTED.includes(subject) && can('export') ? (['export'] as const) : []),
  ];
  if (READ_ONLY.includes(subject)) return { level: can('read') ? 'view' : 'none', also };
  if (CHANGED_ONLY.includes(subject))
    return { level: can('update') ? 'change' : can('read') ? 'view' : 'none', also };
  if (can('delete') && can('create') && can('update')) return { level: 'all', also };
  if (can('create')) return { level: 'add', also };
  if (can('update')) return { level: 'change', also };
  return { level: can('read') ? 'view' : 'none', also };
}

/** Further labels of some roles (specification, section 6). */
export const ROLE_LABELS = ['developers', 'remover', 'orderer'] as const;
export type RoleLabel = (typeof ROLE_LABELS)[number];

/**
 * Returns the labels of a role, from the table: developers connect other programs with credentials, removers may delete
 * others' records, orderers arrange what pages load.
 */
export function labelsOf(role: Role): RoleLabel[] {
  const held = permissionsOf(role);
  const has: Record<RoleLabel, boolean> = {
    developers: held.includes('create:client_admin_api_credentials'),
    remover: held.some((permission) => permission.startsWith('delete:')),
    orderer: held.includes('update:themes') || held.includes('update:security'),
  };
  return ROLE_LABELS.filter((label) => has[label]);
}

interface SubjectGroup {
  group: 'content' | 'data' | 'settings' | 'account';
  subjects: readonly Subject[];
}

const GROUPED: readonly SubjectGroup[] = [
  {
    group: 'content',
    subjects: ['pages', 'forms', 'counters', 'preference_centers', 'tags', 'themes', 'elements', 'uploads'],
  },
  { group: 'data', subjects: ['dashboard', 'transactions', 'logs'] },
  {
    group: 'settings',
    subjects: [
      'form_configurations',
      'form_fields',
      'regular_expressions',
      'connectors',
      'integrations',
      'webhooks',
      'domain_mappings',
      'developers_console',
      'client_admin_api_credentials',
      'organization',
      'privacy',
      'security',
      'users',
    ],
  },
  { group: 'account', subjects: ['account_settings', 'usage', 'billing'] },
];

const grouped = new Set(GROUPED.flatMap(({ subjects }) => subjects));

/** Every subject of the table of roles in groups, for people. One that no group names is content. */
export const SUBJECT_GROUPS: readonly SubjectGroup[] = GROUPED.map(({ group, subjects }) => ({
  group,
  subjects:
    group === 'content' ? [...subjects, ...SUBJECTS.filter((subject) => !grouped.has(subject))] : subjects,
}));
