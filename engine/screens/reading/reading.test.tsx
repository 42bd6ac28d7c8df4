import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../http/client.ts';
import { boats } from '../../lifecycle/read/list-search.testing.ts';
import { FormContext, FormProvider } from '../form/form-context.console.ts';
import { ReferenceField } from '../form/ReferenceField.console.tsx';
import { queryKeys } from '../hooks/queries.console.ts';
import { renderScreen } from '../render.testing.tsx';
import { defineUi } from '../resource-ui.console.ts';
import { Loaded } from './Loaded.console.tsx';
import { LoadedList } from './LoadedList.console.tsx';
import type { QueryState } from './ReadFailure.console.tsx';
import { ShowMore } from './ShowMore.console.tsx';

const UNREACHABLE = new ApiError({
  type: 'about:blank',
  status: 0,
  code: 'network',
  title: 'Network',
  detail: 'The server could not be reached.',
});
const reading = (
  data: readonly string[] | undefined,
  error: unknown = null,
): QueryState<readonly string[]> => ({
  data,
  isError: error !== null,
  error,
  dataUpdatedAt: Date.now() - 180_000,
  isFetching: false,
  refetch: () => undefined,
});
const list = (found: QueryState<readonly string[]>) =>
  renderScreen(
    <LoadedList
      found={found}
      items={found.data}
      failure="The shelves could not be read"
      empty={<p>No shelves</p>}
      label="Shelves"
    >
      {(item) => <li key={item}>{item}</li>}
    </LoadedList>,
  );
const loaded = (found: QueryState<readonly string[]>) =>
  renderScreen(
    <Loaded found={found} failure="The shelf could not be read" waiting={<p>Waiting</p>}>
      {(data) => <p>{data.join(' and ')}</p>}
    </Loaded>,
  );

it('keeps the previous data when a reading fails, and says how old it is', () => {
  for (const kept of [list(reading(['Oak', 'Ash'], UNREACHABLE)), list(reading([], UNREACHABLE))]) {
    expect(kept).toContain('The shelves could not be read');
    expect(kept).toContain('These values were last read: <time');
    expect(kept).toContain('3 minutes ago');
    expect(kept).toContain('Try again');
    expect(kept).toContain('role="status"');
  }
  expect(list(reading(['Oak', 'Ash'], UNREACHABLE))).toContain('<li>Oak</li><li>Ash</li>');
  expect(list(reading([], UNREACHABLE))).toContain('No shelves');
  expect(loaded(reading(['Oak', 'Ash'], UNREACHABLE))).toMatch(/could not be read[\s\S]*Oak and Ash/);
});

it('names the failed reading and its reason, with a button to try again, if there is no earlier data', () => {
  for (const failed of [list(reading(undefined, UNREACHABLE)), loaded(reading(undefined, UNREACHABLE))]) {
    expect(failed).toMatch(/The shel(f|ves) could not be read/);
    expect(failed).toContain('The server could not be reached. Check your connection and try again.');
    expect(failed).toContain('Try again');
    expect(failed).toContain('role="alert"');
    expect(failed).not.toMatch(/was last read|Waiting|aria-busy/);
  }
});

it('says nothing of a successful reading, and waits until the first one ends', () => {
  expect(list(reading(undefined))).toContain('aria-busy="true"');
  expect(loaded(reading(undefined))).toContain('Waiting');
  for (const well of [list(reading(['Oak'])), list(reading(undefined)), loaded(reading(['Oak']))])
    expect(well).not.toMatch(/could not be read|Try again/);
});

it('shows a failed further page beside its button, not above the present data', () => {
  const found = {
    ...reading(['Oak'], UNREACHABLE),
    isFetchNextPageError: true,
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
  };
  expect(loaded(found)).not.toContain('could not be read');
  const more = renderScreen(<ShowMore found={found}>Show more shelves</ShowMore>);
  expect(more).toMatch(/role="alert"[^>]*>More could not be read\. The server could not be reached/);
  expect(more).toContain('Show more shelves');
  expect(renderScreen(<ShowMore found={{ ...found, hasNextPage: false }}>More</ShowMore>)).not.toContain(
    'More',
  );
});

const boatUi = defineUi(boats, { illustration: null, listPath: '/boats' });

function BoatField() {
  const form = useForm({ defaultValues: { boat: 'a' } });
  return (
    <FormProvider {...form}>
      <FormContext value={{ ui: boatUi, readOnly: false }}>
        <ReferenceField name="boat" to={boatUi} gone="This boat has been deleted." />
      </FormContext>
    </FormProvider>
  );
}

it.each([
  [404, true, false],
  [503, false, true],
  // People who may not read it see no failure.
  [403, false, false],
])('distinguishes a deleted referenced record from an unread one: %d', (status, isGone, isUnread) => {
  const answer = new ApiError({ type: 'about:blank', status, code: 'unavailable', title: 'No' });
  // A field listens for where the pointer is released.
  vi.stubGlobal('document', new EventTarget());
  const shown = renderScreen(<BoatField />, {
    read: [[queryKeys.one(boats.name, 'a'), undefined]],
    hasFailed: answer,
  });
  vi.unstubAllGlobals();
  expect(shown.includes('This boat has been deleted.')).toBe(isGone);
  expect(shown.includes('This could not be read.')).toBe(isUnread);
});
