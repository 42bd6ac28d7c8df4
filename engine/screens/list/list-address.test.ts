import { expect, it } from 'vitest';
import type { ListDeclaration } from '../../definition/resource.ts';
import type { Calendar } from '../../lifecycle/read/list-days.ts';
import type { ViewContent } from '../../views/view.ts';
import {
  NO_VIEW,
  isChanged,
  isNarrowed,
  listQueryOf,
  readListAddress,
  viewAsked,
  writeListAddress,
  type ListAddress,
} from './list-address.ts';

const list: ListDeclaration = {
  fields: {
    name: { type: 'text', search: true, sort: true, column: true },
    published: { type: 'boolean', filter: true },
    status: { type: 'text', filter: true },
    createdAt: { type: 'date', filter: true },
    amount: { type: 'money', filter: true },
  },
  defaultSort: '-createdAt',
};

const calendar: Calendar = {
  timezone: 'Europe/Madrid',
  currency: 'EUR',
  now: new Date('2026-11-23T23:30:00Z'),
};

const everything: ListAddress = { search: '', sort: '-createdAt', deleted: false, filters: {} };

it('reads an empty address as the whole list', () => {
  expect(readListAddress(list, {})).toEqual(everything);
  expect(writeListAddress(list, everything)).toEqual({});
  expect(isNarrowed(everything)).toBe(false);
});

it('parses its own output', () => {
  const address: ListAddress = {
    search: 'winter',
    sort: 'name',
    deleted: true,
    filters: { published: ['true'], status: ['COMPLETE', 'ERROR'] },
  };
  const written = writeListAddress(list, address);
  expect(written).toEqual({
    search: 'winter',
    sort: 'name',
    deleted: true,
    published: true,
    status: 'COMPLETE,ERROR',
  });
  expect(readListAddress(list, written)).toEqual(address);
  expect(isNarrowed(address)).toBe(true);
});

it('leaves out parts that the resource does not declare', () => {
  const foreign = {
    sort: 'secret',
    tenant_id: 'x',
    name: 'y',
    deleted: 'maybe',
    published: { $ne: null },
    search: 2024,
  };
  expect(readListAddress(list, foreign)).toEqual({ ...everything, search: '2024' });
});

it('makes the API’s query', () => {
  expect(
    listQueryOf(
      list,
      {
        search: ' winter ',
        sort: 'name',
        deleted: false,
        filters: { status: ['COMPLETE', 'ERROR'] },
      },
      calendar,
    ),
  ).toEqual({
    search: 'winter',
    sort: 'name',
    deleted: undefined,
    filter: { status: 'COMPLETE,ERROR' },
  });
});

it('sends days of the time zone, and amounts unchanged', () => {
  const address = readListAddress(list, { createdAt: '2026-10-25..2026-10-25', amount: '1000..' });
  // Clocks were changed on that day.
  expect(listQueryOf(list, address, calendar).filter).toEqual({
    createdAt: '2026-10-24T22:00:00.000Z..2026-10-25T22:59:59.999Z',
    amount: '1000..',
  });
});

it('sends a period as the days that it has now', () => {
  const address = readListAddress(list, { createdAt: 'last7Days' });
  expect(address.filters).toEqual({ createdAt: ['last7Days'] });
  // In Madrid it is the 24th already.
  expect(listQueryOf(list, address, calendar).filter).toEqual({
    createdAt: '2026-11-17T23:00:00.000Z..2026-11-24T22:59:59.999Z',
  });
});

const failed: ViewContent = {
  search: '',
  sort: 'name',
  deleted: false,
  filters: { status: ['ERROR'], gone: ['x'] },
  columns: ['name', 'gone'],
};
const contentOfView = (id: string) => (id === 'v1' ? failed : undefined);

it('shows a view by its id alone, without parts that the resource no longer declares', () => {
  const address = readListAddress(list, { view: 'v1' }, contentOfView);
  expect(address).toEqual({
    search: '',
    sort: 'name',
    deleted: false,
    filters: { status: ['ERROR'] },
    view: 'v1',
    columns: ['name'],
  });
  expect(writeListAddress(list, address, contentOfView)).toEqual({ view: 'v1' });
  expect(isChanged(list, address, failed)).toBe(false);
});

it('keeps the view beside changes to it, even back to the defaults', () => {
  const shown = readListAddress(list, { view: 'v1' }, contentOfView);
  const changed = { ...shown, filters: {}, sort: '-createdAt' };
  expect(isChanged(list, changed, failed)).toBe(true);
  const written = writeListAddress(list, changed, contentOfView);
  expect(written).toEqual({ view: 'v1', sort: '-createdAt', columns: 'name' });
  expect(readListAddress(list, written, contentOfView)).toEqual(changed);
});

it('shows the whole list for a view that is gone', () => {
  expect(readListAddress(list, { view: 'v2' }, contentOfView)).toEqual(everything);
});

it('leaves out an invalid range', () => {
  expect(readListAddress(list, { createdAt: 'lately..', amount: 'much' }).filters).toEqual({});
});

it('waits for the view that a URL asks for: without it the list would show other records', () => {
  const unread = { views: undefined, isPending: false };
  const reading = { views: undefined, isPending: true };
  const read = { views: [{ id: 'v1' }], isPending: false };
  expect(viewAsked({ view: 'v1' }, unread)).toEqual({ isWaiting: true, isGone: false });
  expect(viewAsked({ view: 'v1' }, reading)).toEqual({ isWaiting: true, isGone: false });
  expect(viewAsked({ view: 'v1' }, read)).toEqual({ isWaiting: false, isGone: false });
  expect(viewAsked({ view: 'v2' }, read)).toEqual({ isWaiting: false, isGone: true });
  expect(viewAsked({ view: NO_VIEW }, read)).toEqual({ isWaiting: false, isGone: false });
  // The list without a view is shown when the default view can't be read.
  expect(viewAsked({}, reading).isWaiting).toBe(true);
  expect(viewAsked({}, unread).isWaiting).toBe(false);
  expect(viewAsked({ status: 'ERROR' }, reading).isWaiting).toBe(false);
});
