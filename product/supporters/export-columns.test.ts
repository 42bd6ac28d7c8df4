import type { ExportColumn } from '@tributary/engine/exporting/columns.server.ts';
import { expect, it } from 'vitest';
import { donationColumns, ledgerColumns, type LedgerRow } from './export-columns.server.ts';

const donation = {
  id: '1',
  createdAt: '2026-11-28T10:00:00.000Z',
  reference: 'DN6F',
  formDescription: 'Gifts',
  status: 'COMPLETE',
  amount: 2500,
  currency: 'GBP',
  frequency: 'one-off',
  useProdEnvironment: true,
} as Parameters<ReturnType<typeof donationColumns>[number]['cell']>[0];

const entry: LedgerRow = {
  id: '1',
  person: 'ana@example.org',
  event: 'given',
  key: 'news',
  wording: 'Send me news',
  language: 'en-GB',
  formName: 'Gifts',
  formVersion: 2,
  address: null,
  network: null,
  how: null,
  by: null,
  at: new Date('2026-11-28T10:00:00.000Z'),
};

const written = <Row>(columns: readonly ExportColumn<Row>[], row: Row) =>
  Object.fromEntries(
    columns.map(({ heading, cell }) => [heading, Object.values(cell(row) ?? {})[0] ?? null]),
  );

it('heads a person’s donations in the language of the exporting person, and writes the texts of the screens', () => {
  expect(written(donationColumns('es', 'Europe/Madrid'), donation)).toEqual({
    Fecha: '2026-11-28T11:00:00+01:00',
    Referencia: 'DN6F',
    Formulario: 'Gifts',
    Estado: 'Completada',
    Importe: '25.00',
    Moneda: 'GBP',
    Frecuencia: 'Única',
    'De prueba': 'No',
  });
  expect(written(donationColumns('en-US', 'Europe/Madrid'), donation)).toMatchObject({
    Status: 'Complete',
    Frequency: 'One-off',
  });
});

it('does the same for the ledger of consents, and leaves a colleague’s text', () => {
  const shown = written(ledgerColumns('es', 'Europe/Madrid'), entry);
  expect(shown).toMatchObject({ Suceso: 'Aceptado', Clave: 'news', Texto: 'Send me news' });
  expect(shown['Idioma']).toMatch(/^inglés/);
  const withdrawn = { ...entry, event: 'withdrawn', how: 'By telephone', by: 'Ana' } as const;
  expect(written(ledgerColumns('es', 'Europe/Madrid'), withdrawn)).toMatchObject({
    Cómo: 'By telephone',
    Por: 'Ana',
  });
  const themselves = written(ledgerColumns('en-US', 'Europe/Madrid'), { ...entry, how: 'off' });
  expect(themselves['How']).toBe('unsubscribed from everything');
});
