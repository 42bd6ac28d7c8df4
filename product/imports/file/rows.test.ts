import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { csvRowsOf } from './rows.server.ts';
import { delimiterOf, encodingOf } from './sniff.ts';

const read = async (bytes: Buffer) => {
  const encoding = await encodingOf(Readable.from([bytes]));
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(bytes));
  const rows: [number, ...string[]][] = [];
  for await (const { line, cells } of csvRowsOf(Readable.from([bytes]), { encoding, delimiter }))
    rows.push([line, ...cells]);
  return { encoding, delimiter, rows };
};

it('reads UTF-16 in both orders of its bytes', async () => {
  const little = Buffer.from('\uFEFFName;Amount\r\nJosé;5\r\n', 'utf16le');
  const rows = [
    [1, 'Name', 'Amount'],
    [2, 'José', '5'],
  ];
  expect(await read(little)).toEqual({ encoding: 'utf-16le', delimiter: ';', rows });
  expect(await read(Buffer.from(little).swap16())).toEqual({ encoding: 'utf-16be', delimiter: ';', rows });
});

it('takes the separator from the line in which Excel names it', async () => {
  const file = await read(Buffer.from('\uFEFFsep=;\r\nName, first;Amount, total\r\nAnn;5\r\n'));
  expect(file.delimiter).toBe(';');
  expect(file.rows).toEqual([
    [2, 'Name, first', 'Amount, total'],
    [3, 'Ann', '5'],
  ]);
});

it('leaves out rows of empty cells, and keeps the numbers of lines', async () => {
  const file = await read(Buffer.from('Name,Amount\r\n,\r\nAnn,5\r\n\r\n , \r\nBob,\r\n,,,,\r\n'));
  expect(file.rows).toEqual([
    [1, 'Name', 'Amount'],
    [3, 'Ann', '5'],
    [6, 'Bob', ''],
  ]);
});
