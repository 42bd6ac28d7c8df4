const WRITE = 'engine/lifecycle/write.server.ts';
const COLLECTION = 'engine/storage/collection.server.ts';
const CONTEXT = 'engine/lifecycle/context.server.ts';
const GATE = 'engine/http/gate.server.ts';
const QUOTA = 'engine/lifecycle/quota.server.ts';

/** Somebody who is nobody, as it would be let in without a sign-in. */
const STRANGER = `({ tenantId: '00000000-0000-7000-8000-000000000000', tenantSlug: 'x', plan: 'scale',
  userId: '00000000-0000-7000-8000-000000000000', email: 'x@example.org', name: 'x', role: 'maintainer' as const })`;

/** Stands in every changed file: takes what a step would have been given, and does nothing with it. */
export const SKIP = 'const skip = (..._: unknown[]): void => undefined;\n';

/** One check taken out of the pipeline: in each file, every place of a text and what stands there instead. */
export interface Mutant {
  /** What the pipeline does no longer. */
  without: string;
  edits: readonly { file: string; from: string; to: string }[];
}

const inWrite = (without: string, from: string, to = ''): Mutant => ({
  without,
  edits: [{ file: WRITE, from, to }],
});

/**
 * The steps of the write pipeline, each taken out by itself. Where two walls stand (the gate of the routes before the
 * pipeline, row-level security behind its conditions), both are taken down: one alone would still hold.
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
        from: 'context.db.inTenant(actor.tenantId, transaction)',
        to: 'context.db.asPlatform(transaction)',
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
      { file: WRITE, from: 'requireAbility(actor, operation.ability, definition.subject);', to: '' },
      { file: GATE, from: 'requireAbility(actor, access.action, access.subject);', to: 'skip();' },
    ],
  },
  inWrite('the quota', 'await enforceQuota(', 'skip('),
  {
    without: 'one at a time at the quota',
    edits: [{ file: QUOTA, from: 'pg_advisory_xact_lock(hashtextextended(', to: '(hashtextextended(' }],
  },
  inWrite('the schema', 'const parsed = parseData(definition, proposed);', 'const parsed = proposed;'),
  inWrite(
    "the noun's rules",
    'hooks.beforeWrite ? await hooks.beforeWrite({ ...frame, data: parsed }) : parsed',
    'parsed',
  ),
  inWrite("the noun's rules on deleting", 'await hooks.beforeRemove?.(', 'skip('),
  inWrite('what follows elsewhere', 'await hooks.afterWrite?.(', 'skip('),
  inWrite('looking at what is named', 'await checkUses(', 'skip('),
  inWrite('unique values', 'await checkUnique(frame.tx, frame.actor.tenantId, definition, data, frame.id);'),
  inWrite('remembering what is used', 'await recordUses(', 'skip('),
  inWrite('refusing to delete what is used', 'await refuseWhileUsed(', 'skip('),
  inWrite(
    'keeping what comes with the product',
    'if (systemRecord(definition, id)) throw',
    'if (false) throw',
  ),
  inWrite('asking for the version', 'if (version === undefined)', 'if (false)'),
  inWrite('comparing versions', 'if (version !== row.version) {', 'if (false) {'),
  inWrite('the revision', 'await recordRevision(', 'skip('),
  inWrite('the outbox', 'await context.outbox(tx, changed, actor);'),
  inWrite('telling the consoles', "context.db.notify('changes', JSON.stringify(changed));"),
  {
    without: 'hiding what is deleted',
    edits: [
      { file: COLLECTION, from: 'deleted_at IS ${options.deleted ? sql`NOT NULL` : sql`NULL`}', to: 'true' },
    ],
  },
];
