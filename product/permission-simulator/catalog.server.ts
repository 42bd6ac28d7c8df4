import { SUBJECTS, type Action, type Subject } from '@tributary/engine/access/roles.ts';
import type { AnyResource, ResourceDefinition } from '@tributary/engine/definition/resource.ts';
import { needsFactor, type GatedRoute } from '@tributary/engine/http/authorization.server.ts';
import { operationsOf, type OperationName } from '@tributary/engine/http/operations.ts';
import { FLAGS, type Flag } from '@tributary/engine/quota/plans.ts';
import { NEED_ONE_OF, PARTS_OF_RECORDS } from './plan-parts.ts';
import { DEEDS, type Deed } from './verdicts.ts';

/** Something that people do, with everything that the server asks for before it lets them. */
export interface CatalogAction {
  key: string;
  deed: Deed;
  act?: string;
  flag?: Flag;
  /** Null for actions of every signed-in person. */
  ability: Action | null;
  subject: Subject | null;
  needsFactor: boolean;
  /** The plan must include one of these. */
  flags: readonly Flag[];
  /** The resource whose quota it counts towards. */
  counted?: ResourceDefinition;
  operations: string[];
}

type Named = Pick<CatalogAction, 'key' | 'deed'> & Partial<Pick<CatalogAction, 'act' | 'flags' | 'counted'>>;

/** The action of each operation of a resource; several operations with the same rules are one action for people. */
const DEED_OF: Record<OperationName, Deed> = {
  list: 'list',
  view: 'view',
  uses: 'view',
  create: 'create',
  duplicate: 'duplicate',
  update: 'update',
  tag: 'tag',
  batchTag: 'tag',
  remove: 'remove',
  batch: 'remove',
  restore: 'restore',
  revisions: 'revisions',
  revision: 'revisions',
  restoreRevision: 'restoreRevision',
  export: 'export',
  act: 'act',
};
/** As in `writeIn`: actions that add a record are counted. */
const COUNTED: readonly Deed[] = ['create', 'duplicate', 'restore'];
const OF_REVISIONS: readonly Deed[] = ['revisions', 'restoreRevision'];

function operationNames(definitions: readonly AnyResource[]): Map<string, Named> {
  return new Map(
    definitions.flatMap((definition) =>
      operationsOf(definition).map(({ method, path, name, action }): [string, Named] => {
        const deed = DEED_OF[name];
        const key = [definition.name, deed, ...(action ? [action] : [])].join('.');
        const ofPlan =
          definition.kind === 'resource' && definition.revisionsFlag && OF_REVISIONS.includes(deed)
            ? [definition.revisionsFlag]
            : NEED_ONE_OF[key];
        return [
          `${method} /api/v1${path}`,
          {
            key,
            deed,
            ...(action ? { act: action } : {}),
            ...(ofPlan ? { flags: ofPlan } : {}),
            ...(definition.kind === 'resource' && COUNTED.includes(deed) ? { counted: definition } : {}),
          },
        ];
      }),
    ),
  );
}

/** The action of a resource that a further route belongs to: the same ability decides, and nothing else. */
const MAIN: Record<Action, readonly Deed[]> = {
  read: ['view', 'list'],
  create: ['create'],
  update: ['update'],
  delete: ['remove'],
  publish: ['act'],
  export: ['export'],
};

/**
 * Everything that people can do, from the routes as the server mounted them. Each route that asks for an ability
 * belongs to exactly one action.
 * @param routes every route with its access rule
 * @param definitions the resources of the product
 * @returns the actions in the order of subjects, and of deeds within each
 */
export function catalogOf(
  routes: readonly GatedRoute[],
  definitions: readonly AnyResource[],
): CatalogAction[] {
  const names = operationNames(definitions);
  const actions = new Map<string, CatalogAction>();
  const add = (action: CatalogAction): void => {
    const known = actions.get(action.key);
    if (known) known.operations.push(...action.operations);
    else actions.set(action.key, action);
  };
  add(SIGN_IN);
  const further: { ability: Action; subject: Subject; route: GatedRoute }[] = [];
  for (const route of routes) {
    const { access, method, url, flag, withoutFactor } = route;
    const address = `${method} ${url}`;
    const [ability, subject] = typeof access === 'string' ? [null, null] : access;
    const common = { ability, subject, needsFactor: needsFactor(access, withoutFactor) };
    const named = names.get(address);
    if (named) add({ flags: [], ...named, ...common, operations: [address] });
    else if (isImplemented(flag) && access !== 'everybody')
      add({
        ...common,
        key: flagKey(subject, flag),
        deed: 'flag',
        flag,
        flags: [flag],
        operations: [address],
      });
    else if (ability) further.push({ ability, subject, route });
  }
  for (const { ability, subject, route } of further) {
    const address = `${route.method} ${route.url}`;
    const main = [...actions.values()].find((one) => isMain(one, ability, subject));
    if (main) main.operations.push(address);
    else
      add({
        key: `${subject}.ability.${ability}`,
        deed: 'ability',
        ability,
        subject,
        needsFactor: needsFactor(route.access, route.withoutFactor),
        flags: [],
        operations: [address],
      });
  }
  for (const [flag, ability, subject] of PARTS_OF_RECORDS)
    add({
      key: flagKey(subject, flag),
      deed: 'flag',
      flag,
      ability,
      subject,
      needsFactor: true,
      flags: [flag],
      operations: [],
    });
  const place = ({ subject, deed }: CatalogAction): number =>
    (subject === null ? 0 : (SUBJECTS.indexOf(subject) + 1) * DEEDS.length) + DEEDS.indexOf(deed);
  return [...actions.values()].toSorted((a, b) => place(a) - place(b));
}

/** People without a second factor sign in too, to set one up. */
const SIGN_IN: CatalogAction = {
  key: 'signIn',
  deed: 'signIn',
  ability: null,
  subject: null,
  needsFactor: false,
  flags: [],
  operations: [],
};

const flagKey = (subject: Subject | null, flag: Flag): string => `${subject ?? 'all'}.flag.${flag}`;

const isImplemented = (flag: string | undefined): flag is Flag => FLAGS.some((one) => one === flag);

const isMain = (action: CatalogAction, ability: Action, subject: Subject): boolean =>
  action.subject === subject &&
  action.ability === ability &&
  MAIN[ability].includes(action.deed) &&
  action.flags.length === 0 &&
  !action.counted?.quota;
