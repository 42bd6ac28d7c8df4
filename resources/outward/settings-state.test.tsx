import { ApiError } from '@tributary/engine/http/client.ts';
import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { expect, it } from 'vitest';
import { SettingsState } from './SettingsState.console.tsx';

const FAILED = new ApiError({ type: 'about:blank', status: 503, code: 'unavailable', title: 'Unavailable' });
const state = (known: 'working' | undefined, error: unknown) =>
  renderScreen(
    <SettingsState
      found={{
        data: known,
        isError: error !== null,
        error,
        dataUpdatedAt: Date.now(),
        isFetching: false,
        refetch: () => undefined,
      }}
      state={known}
      check={null}
      isTesting={false}
      words={{ missing: 'None', untested: 'Not tried', working: 'It works', failing: 'It fails' }}
    />,
  );

it('says that the state could not be read, instead of waiting for it for ever', () => {
  const failed = state(undefined, FAILED);
  expect(failed).toContain('The state of the connection could not be read');
  expect(failed).toContain('Try again');
  expect(state(undefined, null)).not.toContain('could not be read');
});

it('keeps the last known state when it can not be read again', () => {
  expect(state('working', FAILED)).toMatch(/could not be read[\s\S]*Ready[\s\S]*It works/);
  expect(state('working', null)).not.toContain('could not be read');
});
