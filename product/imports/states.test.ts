import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IMPORT_STATES, type ImportState } from './definition/choices.ts';
import { createImportFixture, type ImportFixture } from './imports.testing.ts';
import { FILE } from './settings.testing.ts';

// No worker runs: an import stays in the state in which it is put.
let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
beforeEach(() => fixture.empty());
afterAll(() => fixture.close());

/** The actions on an import, and the states that allow each. */
const TAKEN: Record<string, readonly ImportState[]> = {
  check: ['ready', 'checked', 'undone', 'failed'],
  start: ['checked', 'stopped'],
  stop: ['checking', 'importing'],
  undo: ['done', 'stopped', 'failed'],
  delete: ['uploading', 'ready', 'checked', 'failed', 'undone'],
};

const put = (id: string, state: ImportState, added = 0) =>
  fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE imports SET state = ${state}, added = ${added}, stop_asked = false WHERE id = ${id}`.execute(
      tx,
    ),
  );
const ask = (id: string, what: string) =>
  what === 'delete'
    ? fixture.call('DELETE', `/${id}`)
    : fixture.call('POST', `/${id}/${what}`, what === 'check' ? fixture.settings() : undefined);
const wordsOf = (text: string) => (JSON.parse(text) as { detail: string }).detail;
const entries = async (id: string) =>
  (
    await fixture.db.inTenant(fixture.tenantId, (tx) =>
      sql`SELECT 1 FROM log_entries WHERE reference_id = ${id}`.execute(tx),
    )
  ).rows.length;

it.each(Object.keys(TAKEN))(
  '%s is answered with 409 in every state that has none, and changes nothing',
  async (what) => {
    let { id } = await fixture.send(FILE);
    for (const state of IMPORT_STATES) {
      await put(id, state);
      const before = (await fixture.call('GET', `/${id}`)).text;
      const answer = await ask(id, what);
      const isTaken = TAKEN[what]!.includes(state);
      expect([state, answer.status]).toEqual([state, isTaken ? 200 : 409]);
      if (isTaken && what === 'delete') ({ id } = await fixture.send(FILE));
      if (isTaken) continue;
      expect(wordsOf(answer.text)).toBe('This import is doing something else by now.');
      expect((await fixture.call('GET', `/${id}`)).text).toBe(before);
    }
  },
);

it.each([
  ['start', 'checked'],
  ['undo', 'done'],
] as const)('two requests to %s at once begin it once, with one entry in the log', async (what, state) => {
  const { id } = await fixture.send(FILE);
  await put(id, state);
  const answers = await Promise.all([ask(id, what), ask(id, what)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await entries(id)).toBe(1);
});

it('is not deleted, nor tried again after a failure, while its records exist', async () => {
  const { id } = await fixture.send(FILE);
  await put(id, 'failed', 3);
  const refused = await ask(id, 'delete');
  expect([refused.status, wordsOf(refused.text)]).toEqual([409, 'Undo what this import has made first.']);
  expect((await ask(id, 'check')).status).toBe(409);
  expect((await ask(id, 'undo')).status).toBe(200);
});

it('takes a piece at its place alone, and no more than was announced', async () => {
  const { id } = (await fixture.call('POST', '', { fileName: 'a.csv', size: 10 })).json();
  const piece = (offset: number, bytes: string) =>
    fixture.call('POST', `/${id}/pieces?offset=${offset}`, Buffer.from(bytes));
  expect((await piece(0, 'a,b\n')).status).toBe(200);
  for (const [offset, bytes] of [
    [0, 'a,b\n'],
    [5, 'x'],
    [4, '1,2\n3,4\n'],
  ] as const) {
    const answer = await piece(offset, bytes);
    expect([answer.status, wordsOf(answer.text)]).toEqual([409, '4 of 10 bytes are here.']);
  }
  expect((await fixture.call('GET', `/${id}`)).json()).toMatchObject({ state: 'uploading', received: 4 });
});

it('refuses one more than may be unfinished', async () => {
  const begin = () => fixture.call('POST', '', { fileName: 'a.csv', size: 10 });
  for (let open = 0; open < 20; open += 1) {
    const { id } = (await begin()).json();
    await fixture.call('POST', `/${id}/pieces?offset=0`, Buffer.from('a'));
  }
  const refused = await begin();
  expect([refused.status, wordsOf(refused.text)]).toEqual([
    409,
    'Finish or delete an import that is not finished first.',
  ]);
});
