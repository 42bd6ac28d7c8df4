import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createQueries } from './queries.console.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new Error('no answer'));

it('says at once that nothing was sent and nothing could be read while the browser is offline', async () => {
  const queries = createQueries();
  onlineManager.setOnline(false);
  const mutation = new MutationObserver(queries, { mutationFn: unreachable });
  await expect(mutation.mutate()).rejects.toThrow('no answer');
  await expect(queries.fetchQuery({ queryKey: ['list'], queryFn: unreachable })).rejects.toThrow('no answer');
});

it('reads failed queries again when the connection is back', async () => {
  const queries = createQueries();
  queries.mount();
  onlineManager.setOnline(false);
  let isThere = false;
  const list = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: () => (isThere ? Promise.resolve('records') : unreachable()),
  });
  const seen = new Promise((resolve) => list.subscribe(({ data }) => data && resolve(data)));
  await expect.poll(() => list.getCurrentResult().status).toBe('error');
  isThere = true;
  onlineManager.setOnline(true);
  expect(await seen).toBe('records');
  queries.clear();
  queries.unmount();
});
