import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { toProblem } from './failures.server.ts';

const connectError = (path: string): Promise<Error> =>
  new Promise((resolve) => connect(path).once('error', resolve));

it('is unavailable while Postgres has no socket file', async () => {
  const error = await connectError('/nowhere/.s.PGSQL.5432');
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(toProblem(error)).toMatchObject({ code: 'unavailable', status: 503 });
});

it('does not take a missing file for a missing database', () => {
  const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(toProblem(error)).toMatchObject({ code: 'unexpected', status: 500 });
});
