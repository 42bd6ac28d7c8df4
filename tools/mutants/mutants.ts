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
  /** The test of the contract suite that fails without it; the others are not run, which saves three minutes. */
  breaks: string;
  edits: readonly { file: string; from: string; to: string }[];
}

const inWrite = (without: string, breaks: string, from: string, to = ''): Mutant => ({
  without,
  breaks,
  edits: [{ file: WRITE, from, to }],
});

const inData = (without: string, breaks: string, from: string, to = ''): Mutant => ({
  without,
  breaks,
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
    breaks: 'counters > list: refuses a request without sign-in',
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
    breaks: 'counters > revisions: finds no record of another tenant',
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
    breaks: 'counters > create: refuses every role without the ability',
    edits: [
      {
        file: WRITE,
        from: 'requireAbility(actor, ...abilityFor(operation, definition))',
        to: 'skip()',
      },
      { file: GATE, from: 'requireAbility(actor, ...access);', to: 'skip();' },
    ],
  },
  inWrite(
    'the quota',
    'counters > refuses one more than the plan’s limit; of parallel creates exactly one wins',
    'await requireQuota(',
    'skip(',
  ),
  {
    without: 'one at a time at the quota',
    breaks: 'counters > refuses one more than the plan’s limit; of parallel creates exactly one wins',
    edits: [
      { file: QUOTA, from: 'pg_advisory_xact_lock(hashtextextended(', to: '(hashtextextended(' },
      // All have counted before the first has written, however slow the machine is.
      {
        file: QUOTA,
        from: 'if (isReached(await count(), limit))',
        to: 'const n = await count(); await sql`SELECT pg_sleep(0.5)`.execute(tx); if (n >= limit)',
      },
    ],
  },
  inWrite(
    'the key of a request that creates',
    'counters > makes one record of requests with one key, also at once, and refuses the key for anything else',
    'if (before !== undefined)',
    'if (false)',
  ),
  inData(
    'the schema',
    'counters > stores nothing that its schema refuses, whatever was stored before',
    'const parsed = parseData(definition, write.data);',
    'const parsed = write.data;',
  ),
  inData(
    "the resource's rules",
    'counters > runs the resource’s rules and writes the outbox for each write, in order',
    'ruled ? await ruled({ ...write, data: parsed }) : parsed',
    'parsed',
  ),
  inData(
    'sealing secrets',
    'connectors > returns no secret that was entered, and stores and logs none',
    'await sealSecrets(app.sealer, definition, write, wanted)',
    'wanted',
  ),
  inData(
    "the resource's rules on deleting",
    'counters > runs the resource’s rules and writes the outbox for each write, in order',
    'await hooks.beforeRemove?.(',
    'skip(',
  ),
  inWrite(
    "the resource's rules afterwards",
    'counters > runs the resource’s rules and writes the outbox for each write, in order',
    'await hooks.afterWrite?.(',
    'skip(',
  ),
  inData(
    'looking at what is named',
    'form-fields > expressionId: references only existing records of this tenant',
    'await checkWrittenUses(',
    'skip(',
  ),
  {
    without: 'letting stand what was named before',
    breaks: 'form-fields > expressionId: references only existing records of this tenant',
    edits: [
      {
        file: VALIDATE,
        from: 'previous ? usesIn(definition, previous) : []',
        to: 'usesIn(definition, data)',
      },
    ],
  },
  inData(
    'unique values',
    'counters > cascade: campaignCode stays unique',
    'await checkUnique(write.tx, write.actor.tenantId, definition, data, write.id);',
  ),
  inWrite(
    'remembering what is used',
    'form-fields > expressionId: shows the uses of its target, and refuses the deletion where the reference says so',
    'await recordUses(',
    'skip(',
  ),
  inData(
    'refusing to delete what is used',
    'form-fields > expressionId: shows the uses of its target, and refuses the deletion where the reference says so',
    'await refuseWhileUsed(',
    'skip(',
  ),
  inWrite(
    'keeping what comes with the product',
    'form-fields > refuses to change system records',
    'if (systemRecord(definition, id)) throw',
    'if (false) throw',
  ),
  inWrite(
    'asking for the version',
    'counters > update: requires the version that was seen, and refuses a stale one',
    'if (version === undefined)',
    'if (false)',
  ),
  inWrite(
    'comparing versions',
    'counters > update: requires the version that was seen, and refuses a stale one',
    'if (version !== row.version) {',
    'if (false) {',
  ),
  inWrite(
    'the revision',
    'counters > adjust: is one write, with one revision of its event, published to consoles',
    'await recordRevision(',
    'skip(',
  ),
  inWrite(
    'what leaves with the change',
    'counters > runs the resource’s rules and writes the outbox for each write, in order',
    'await app.onChange(tx, change, actor);',
  ),
  inWrite(
    'publishing to the consoles',
    'counters > publishes every write to every console',
    "app.db.notify('changes', JSON.stringify(change))",
    'skip()',
  ),
  inWrite(
    'cascades',
    'counters > cascade: is a write by the same actor, with a revision, published to consoles',
    'await cascade.run(',
    'skip(',
  ),
  inWrite(
    'ending cascades',
    'counters > cascade: writes the outbox, and runs neither rules nor further cascades',
    "operation.kind !== 'delete' && operation.kind !== 'cascade'",
    "operation.kind !== 'delete'",
  ),
  inData(
    "leaving a cascade's record to its cause",
    'counters > cascade: writes the outbox, and runs neither rules nor further cascades',
    "kind === 'cascade' ? undefined : hooks.beforeWrite",
    'hooks.beforeWrite',
  ),
  inData(
    'the schema in cascades',
    'counters > cascade: is refused with its cause when the schema refuses its data',
    'const parsed = parseData(definition, write.data);',
    "const parsed = kind === 'cascade' ? write.data : parseData(definition, write.data);",
  ),
  inWrite(
    'the action that writes',
    'counters > adjust: is one write, with one revision of its event, published to consoles',
    "'action' in operation ? operation.action : undefined",
    'undefined',
  ),
  inData(
    'leaving data as it is that is annotated',
    'counters > adjust: leaves the data of the record',
    'data: row!.data,\n        logged:',
    'data: {},\n        logged:',
  ),
  {
    without: 'hiding what is deleted',
    breaks: 'counters > hides deleted records, and restores them',
    edits: [
      { file: COLLECTION, from: 'deleted_at IS ${options.deleted ? sql`NOT NULL` : sql`NULL`}', to: 'true' },
    ],
  },
];
