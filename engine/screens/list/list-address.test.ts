import { expect, it } from 'vitest';
import type { ListDeclaration } from '../../definition/resource.ts';
import {
  isNarrowed,
  listQueryOf,
  readListAddress,
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

const everything: ListAddress = { search: '', sort: '-createdAt', deleted: false, filters: {} };

it('reads an empty address as the whole list', () => {
  expect(readListAddress(list, {})).toEqual(everything);
  expect(writeListAddress(list, everything)).toEqual({});
  expect(isNarrowed(everything)).toBe(false);
});

it('parses what it wrote', () => {
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

it('leaves out what the resource does not declare', () => {
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
    listQueryOf(list, {
      search: ' winter ',
      sort: 'name',
      deleted: false,
      filters: { status: ['COMPLETE', 'ERROR'] },
    }),
  ).toEqual({
    search: 'winter',
    sort: 'name',
    deleted: undefined,
    filter: { status: 'COMPLETE,ERROR' },
  });
});

it('sends days of the person’s time zone, and amounts unchanged', () => {
  const address = readListAddress(list, { createdAt: '2026-11-01..2026-11-02', amount: '1000..' });
  expect(listQueryOf(list, address).filter).toEqual({
    createdAt: `${new Date(2026, 10, 1).toISOString()}..${new Date(2026, 10, 2, 23, 59, 59, 999).toISOString()}`,
    amount: '1000..',
  });
});

it('leaves out an invalid range', () => {
  expect(readListAddress(list, { createdAt: 'lately..', amount: 'much' }).filters).toEqual({});
});
