import { expect, it } from 'vitest';
import { LoadedList } from './LoadedList.console.tsx';
import { renderScreen } from './render.testing.tsx';

const show = (items: readonly string[] | undefined, isError: boolean) =>
  renderScreen(
    <LoadedList
      items={items}
      isError={isError}
      onRetry={() => undefined}
      failure="The shelves could not be read"
      empty={<p>No shelves</p>}
      label="Shelves"
    >
      {(item) => <li key={item}>{item}</li>}
    </LoadedList>,
  );

it('keeps what was read when reading it again fails, also when it is nothing', () => {
  expect(show(['Oak', 'Ash'], true)).toContain('<li>Oak</li><li>Ash</li>');
  expect(show(['Oak'], true)).not.toContain('The shelves could not be read');
  expect(show([], true)).toContain('No shelves');
});

it('says what could not be read, with a way to try again, where nothing was read before', () => {
  const failed = show(undefined, true);
  expect(failed).toContain('The shelves could not be read');
  expect(failed).toContain('Try again');
  expect(show(undefined, false)).toContain('aria-busy="true"');
  expect(show(undefined, false)).not.toContain('Try again');
});
