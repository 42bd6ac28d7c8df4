const WRITE = 'engine/lifecycle/write/write.server.ts';
const COLLECTION = 'engine/storage/collection.server.ts';
const DATA = 'engine/lifecycle/write/write-data.server.ts';
const VALIDATE = 'engine/lifecycle/validate.server.ts';
const CONTEXT = 'engine/lifecycle/context.server.ts';
const GATE = 'engine/http/authorization.server.ts';
const QUOTA = 'engine/lifecycle/quota.server.ts';

/** A person who does not exist, as a pipeline without authentication would accept. */
const STRANGER = `({ tenantId: '00000000-0000-7000-8000-000000000000', tenantSlug: 'x', plan: 'scale',
  userId: '00000000-0000-7000-8000-000000000000', email: 'x@example.org', name: 'x', role: 'maintainer' as const })`;

/** Replaces a step in a changed file: takes the step's arguments and does nothing. */
export const SKIP = 'const skip = (..._: unknown[]): void => undefined;\n';

/** One check removed from the pipeline: in each file, every occurrence of a text and its replacement. */
export interface Mutant {
  /** The step that is missing. */
  without: string;
  edits: readonly { file: string; from: string; to: string }[];
}

const inWrite = (without: string, from: string, to = ''): Mutant => ({
  without,
  edits: [{ file: WRITE, from, to }],
});

const inData = (without: string, from: string, to = ''): Mutant => ({
  without,
  edits: [{ file: DATA, from, to }],
});

/**
 * The steps of the write pipeline, each removed by itself. Where two checks cover the same rule (authorization of the
 * routes before the pipeline, row-level security behind its conditions), both are removed: one alone would still
 * refuse.
 */
export const MUTANTS: readonly Mutant[] = [
  {
    without: 'asking who it is',
    edits: [
      {
        file: CONTEXT,
        from: "throw new ProblemError('not_authenticated', 'Sign in to continue.')",
        to: `return ${STRANGER}`,
      },
    ],
  },
  {
    without: 'the scope of the tenant',
    edits: [
      {
        file: WRITE,
        from: 'app.db.inTenant(actor.tenantId, transaction)',
        to: 'app.db.asPlatform(transaction)',
      },
      {
        file: COLLECTION,
        from: 'WHERE tenant_id = ${tenantId} AND id = ${id} AND',
        to: 'WHERE id = ${id} AND',
      },
      {
        file: COLLECTION,
        from: 'WHERE tenant_id = ${tenantId} AND id = ${change.id}',
        to: 'WHERE id = ${change.id}',
      },
    ],
  },
  {
    without: 'the ability',
    edits: [
      {
        file: WRITE,
        from: 'requireAbility(actor, ...abilityFor(operation, definition))',
        to: 'skip()',
      },
      { file: GATE, from: 'requireAbility(actor, ...access);', to: 'skip();' },
    ],
  },
  inWrite('the quota', 'await requireQuota(', 'skip('),
  {
    without: 'one at a time at the quota',
    edits: [{ file: QUOTA, from: 'pg_advisory_xact_lock(hashtextextended(', to: '(hashtextextended(' }],
  },
  inData('the schema', 'const parsed = parseData(definition, write.data);', 'const parsed = write.data;'),
  inData("the resource's rules", 'ruled ? await ruled({ ...write, data: parsed }) : parsed', 'parsed'),
  inData('sealing secrets', 'await sealSecrets(app.sealer, definition, write, wanted)', 'wanted'),
  inData("the resource's rules on deleting", 'await hooks.beforeRemove?.(', 'skip('),
  inWrite("the resource's rules afterwards", 'await hooks.afterWrite?.(', 'skip('),
  inData('looking at what is named', 'await checkWrittenUses(', 'skip('),
  {
    without: 'letting stand what was named before',
    edits: [
      {
        file: VALIDATE,
        from: 'previous ? usesIn(definition, previous) : []',
        to: 'usesIn(definition, data)',
      },
    ],
  },
  inData('unique values', 'await checkUnique(write.tx, write.actor.tenantId, definition, data, write.id);'),
  inWrite('remembering what is used', 'await recordUses(', 'skip('),
  inData('refusing to delete what is used', 'await refuseWhileUsed(', 'skip('),
  inWrite(
    'keeping what comes with the product',
    'if (systemRecord(definition, id)) throw',
    'if (false) throw',
  ),
  inWrite('asking for the version', 'if (version === undefined)', 'if (false)'),
  inWrite('comparing versions', 'if (version !== row.version) {', 'if (false) {'),
  inWrite('the revision', 'await recordRevision(', 'skip('),
  inWrite('what leaves with the change', 'await app.onChange(tx, change, actor);'),
  inWrite('publishing to the consoles', "app.db.notify('changes', JSON.stringify(change))", 'skip()'),
  inWrite('cascades', 'await cascade.run(', 'skip('),
  inWrite(
    'ending cascades',
    "operation.kind !== 'delete' && operation.kind !== 'cascade'",
    "operation.kind !== 'delete'",
  ),
  inData(
    "leaving a cascade's record to its cause",
    "kind === 'cascade' ? undefined : hooks.beforeWrite",
    'hooks.beforeWrite',
  ),
  inData(
    'the schema in cascades',
    'const parsed = parseData(definition, write.data);',
    "const parsed = kind === 'cascade' ? write.data : parseData(definition, write.data);",
  ),
  inWrite('the action that writes', "'action' in operation ? operation.action : undefined", 'undefined'),
  inData(
    'leaving data as it is that is annotated',
    'data: row!.data,\n        logged:',
    'data: {},\n        logged:',
  ),
  {
    without: 'hiding what is deleted',
    edits: [
      { file: COLLECTION, from: 'deleted_at IS ${options.deleted ? sql`NOT NULL` : sql`NULL`}', to: 'true' },
    ],
  },
];
