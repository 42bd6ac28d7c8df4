import { ApiError } from '@tributary/engine/http/client.ts';
import { FoundRecord } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { updatedText } from '@tributary/engine/screens/hooks/updated-text.console.ts';
import { renderScreen } from '@tributary/engine/screens/render.testing.tsx';
import { useResourceMessages } from '@tributary/engine/screens/resource-ui.console.ts';
import { connectorsUi, type ConnectorsRecord } from '../connectors/connectors-ui.console.tsx';
import { connectorSettings } from '../connectors/connectors.ts';
import { StatesFailure } from '../connectors/screens/Connectors.console.tsx';
import { expect, it } from 'vitest';
import { SettingsState } from './SettingsState.console.tsx';

const FAILED = new ApiError({ type: 'about:blank', status: 503, code: 'unavailable', title: 'Unavailable' });
const state = (known: 'working' | undefined, error: unknown, isFailureTold = false) =>
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
      isFailureTold={isFailureTold}
      state={known}
      check={null}
      isTesting={false}
      words={{ missing: 'None', untested: 'Not tried', working: 'It works', failing: 'It fails' }}
    />,
  );

it('says that the state could not be read, instead of waiting endlessly', () => {
  const failed = state(undefined, FAILED);
  expect(failed).toContain('The state of the connection could not be read');
  expect(failed).toContain('Try again');
  expect(state(undefined, null)).not.toContain('could not be read');
});

it('keeps the last known state when it can not be read again', () => {
  expect(state('working', FAILED)).toMatch(/could not be read[\s\S]*Ready[\s\S]*It works/);
  expect(state('working', null)).not.toContain('could not be read');
});

it('leaves it to a screen of several connections to say once that their states could not be read', () => {
  const waiting = state(undefined, null, true);
  const failed = state(undefined, FAILED, true);
  expect(failed).not.toContain('could not be read');
  expect(failed.length).toBeLessThan(waiting.length);
  expect(state('working', FAILED, true)).not.toContain('could not be read');
  const screen = (hasFailed: boolean) =>
    renderScreen(<StatesFailure />, { read: [[['connectors', 'status'], []]], hasFailed });
  expect(screen(true)).toMatch(/The states of the connections could not be read[\s\S]*Try again/);
  const watches = renderScreen(<StatesFailure />, {
    read: [[['connectors', 'watches'], []]],
    hasFailed: true,
  });
  expect(watches).toMatch(/The findings at the services could not be read[\s\S]*Try again/);
  expect(screen(false)).not.toContain('could not be read');
});

it('says above settings that they could not be read again, and how old they are', () => {
  const record: ConnectorsRecord = {
    ...connectorSettings.schema.parse({}),
    id: 'a',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: null,
    deletedAt: null,
  };
  const screen = (error: unknown) =>
    renderScreen(
      <FoundRecord
        ui={connectorsUi}
        found={{
          data: record,
          isError: error !== null,
          error,
          dataUpdatedAt: Date.now() - 180_000,
          isFetching: false,
          isPending: false,
          refetch: () => undefined,
        }}
      >
        {() => <p>The settings</p>}
      </FoundRecord>,
    );
  expect(screen(FAILED)).toMatch(
    /Something went wrong retrieving[\s\S]*3 minutes ago[\s\S]*Try again[\s\S]*The settings/,
  );
  expect(screen(null)).not.toContain('Try again');
  const gone = { type: 'about:blank', status: 404, code: 'not_found', title: 'Not found' } as const;
  const deleted = screen(new ApiError(gone));
  expect(deleted).toContain('The settings');
  expect(deleted).not.toContain('Try again');
});

function Toast({ fields }: { fields: readonly string[] }) {
  return updatedText(connectorsUi, useResourceMessages(connectorsUi), fields);
}

it('names the connector that was saved, and several together', () => {
  const said = (...fields: string[]) => renderScreen(<Toast fields={fields} />);
  expect(said('payment-v2')).toContain('The connector “Payments” has been updated');
  expect(said('payment-v2', 'crm')).toContain('The connectors have been updated');
});
