import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBoundaries } from '../checks/boundaries.ts';
import { checkCatalogues } from '../checks/catalogues.ts';
import { checkLeftovers } from '../checks/leftovers.ts';
import { readProject, type Project } from '../checks/project.ts';
import { checkSizes } from '../checks/sizes.ts';
import { planOf } from './plan.ts';
import { namesFrom } from './words.ts';

const project = readProject(join(import.meta.dirname, '..', '..'));
const noun = namesFrom(['gift-voucher', 'gift-vouchers', 'vale regalo', 'vales regalo', 'm']);

const problemsOf = (files: Project): string[] =>
  [checkBoundaries, checkSizes, checkLeftovers, checkCatalogues].flatMap((check) => check(files).problems);

it('writes a noun that passes the checks of the house as it is', { timeout: 120_000 }, () => {
  const plan = planOf(noun, (path) => project.get(path));
  const before = new Set(problemsOf(project));
  const after = problemsOf(new Map([...project, ...plan]));
  expect(after.filter((problem) => !before.has(problem))).toEqual([]);
  expect(plan.get('resources/catalog.ts')).toContain('giftVouchers, ');
  expect(plan.get('engine/access/roles.ts')).toContain('  gift_vouchers: {');
});

it('overwrites nothing, and says how it is called', () => {
  expect(() =>
    planOf(noun, (path) => (path.startsWith('resources/gift-vouchers/') ? '' : project.get(path))),
  ).toThrow('exists already');
  expect(() => namesFrom(['Venue'])).toThrow('Call it like this');
});
