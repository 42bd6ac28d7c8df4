import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { SettingsCheck } from '@tributary/resources/outward/check.ts';

/** A test's finding, as it is stored. */
export type FindingOf<Check extends SettingsCheck> = Omit<Check, 'since' | 'checkedAt'>;

/** Settings that are set up, by the names of the columns, with the last test of their present state. */
export type CheckedSettings<Column extends string, Check, Fact extends string = never> = Record<
  Column,
  string
> &
  Record<Fact, boolean> & { check: Check | null };

/** Where tests of settings are stored. */
interface ChecksPlace<Column extends string, Fact extends string> {
  /** The table of the settings' resource; its data has a block below as many keys as there are columns. */
  settings: string;
  /** The table of the tests. */
  checks: string;
  /** The columns with these keys, outermost first. */
  columns: readonly Column[];
  /** Further facts listed of a block, by the name of their column. */
  facts?: Readonly<Record<Fact, (block: RawBuilder<unknown>) => RawBuilder<boolean>>>;
}

type Row = {
  is_working: boolean | null;
  since: Date;
  checked_at: Date;
  finding: object;
} & Record<string, unknown>;

/**
 * Stores findings of tests of settings. Settings are identified by a digest of their block: a test of earlier settings
 * says nothing about these.
 */
export function createChecks<
  Column extends string,
  Check extends SettingsCheck,
  Fact extends string = never,
>({ settings, checks, columns, facts }: ChecksPlace<Column, Fact>) {
  const digest = sql`md5(block::text)`;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const level = (at: number) => sql.ref(`level${at}`);
  const levels = columns.map((_, at) =>
    at === 0
      ? sql`CROSS JOIN jsonb_each(c.data) AS ${level(0)}`
      : sql`CROSS JOIN jsonb_each(CASE WHEN jsonb_typeof(${level(at - 1)}.value) = 'object' THEN ${level(at - 1)}.value ELSE '{}' END) AS ${level(at)}`,
  );
  const keys = columns.map((column, at) => sql`${level(at)}.key AS ${sql.ref(column)}`);
  const block = sql`${level(columns.length - 1)}.value`;
  const known = Object.entries(facts ?? {}) as [Fact, (of: RawBuilder<unknown>) => RawBuilder<boolean>][];
  const shown = [...columns, ...known.map(([fact]) => fact)];
  const isSame = columns.map((column) => sql`k.${sql.ref(column)} = s.${sql.ref(column)}`);

  return {
    /** The blocks that an organization has set up, with their tests. */
    async list(tx: Transaction, tenantId: string): Promise<CheckedSettings<Column, Check, Fact>[]> {
      const { rows } = await sql<Row>`
        SELECT ${sql.join(shown.map((column) => sql`s.${sql.ref(column)}`))}, k.is_working, k.since, k.checked_at, k.finding
        FROM (
          SELECT ${sql.join([...keys, ...known.map(([fact, of]) => sql`${of(block)} AS ${sql.ref(fact)}`)])}, ${block} AS block
          FROM ${sql.table(settings)} c ${sql.join(levels, sql` `)}
          WHERE c.tenant_id = ${tenantId} AND jsonb_typeof(${block}) = 'object'
        ) s
        LEFT JOIN ${sql.table(checks)} k ON k.tenant_id = ${tenantId} AND ${sql.join(isSame, sql` AND `)} AND k.settings = ${digest}
        ORDER BY ${names}`.execute(tx);
      return rows.map((row) => ({
        ...(Object.fromEntries(shown.map((column) => [column, row[column]])) as Record<Column, string> &
          Record<Fact, boolean>),
        check: row.is_working === null ? null : readCheck<Check>(row),
      }));
    },

    /**
     * Stores the finding of a test of the present settings; `since` stays while the tests end the same way.
     * @returns whether a test of these settings has ever passed
     */
    async note(
      tx: Transaction,
      { tenantId, path }: { tenantId: string; path: readonly string[] },
      { isWorking, ...finding }: FindingOf<Check>,
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql<{ has_worked: boolean }>`
        INSERT INTO ${sql.table(checks)} AS k (tenant_id, ${names}, settings, is_working, has_worked, since, checked_at, finding)
        SELECT ${tenantId}, ${sql.join(path)}, ${digest}, ${isWorking}, ${isWorking}, ${now}, ${now}, ${JSON.stringify(finding)}::jsonb
        FROM (SELECT ${path.reduce((at, key) => sql`${at}->${key}`, sql`data`)} AS block FROM ${sql.table(settings)} WHERE tenant_id = ${tenantId}) c
        WHERE jsonb_typeof(block) = 'object'
        ON CONFLICT (tenant_id, ${names}) DO UPDATE SET
          settings = excluded.settings, is_working = excluded.is_working, checked_at = excluded.checked_at, finding = excluded.finding,
          has_worked = excluded.is_working OR (k.settings = excluded.settings AND k.has_worked),
          since = CASE WHEN k.settings = excluded.settings AND k.is_working = excluded.is_working THEN k.since ELSE excluded.since END
        RETURNING has_worked`.execute(tx);
      return rows[0]?.has_worked ?? false;
    },
  };
}

const readCheck = <Check extends SettingsCheck>({ finding, ...row }: Row): Check =>
  ({
    ...finding,
    isWorking: row.is_working,
    since: row.since.toISOString(),
    checkedAt: row.checked_at.toISOString(),
  }) as Check;
