import { expect, it } from 'vitest';
import { findTargets } from './find-targets.ts';

const targets = ['Páginas', 'Formularios', 'Configuración de formularios', 'Contadores'].map((label) => ({
  label,
  sectionName: 'Contenido',
}));
const found = (typed: string) => findTargets(targets, typed).map(({ label }) => label);

it('finds by name, ignoring accents and case', () => {
  expect(found('pagina')).toEqual(['Páginas']);
  expect(found(' FORM ')).toEqual(['Formularios', 'Configuración de formularios']);
});

it('ranks names before sections', () => {
  expect(found('cont')).toEqual(['Contadores', 'Páginas', 'Formularios', 'Configuración de formularios']);
});

it('returns everything for an empty text, and nothing for nonsense', () => {
  expect(found('')).toHaveLength(4);
  expect(found('zzz')).toEqual([]);
});
