import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBoundaries } from '../checks/boundaries.ts';
import { checkMessages } from '../checks/messages.ts';
import { checkLeftovers } from '../checks/leftovers.ts';
import { readProject, type Project } from '../checks/project.ts';
import { checkSizes } from '../checks/sizes.ts';
import { resourceFilesOf } from './plan.ts';
import { namesFrom } from './names.ts';

const project = readProject(join(import.meta.dirname, '..', '..'));
/** The rooms that a resource touches; the others need not be read again. */
const rooms: Project = new Map([...project].filter(([path]) => /^(kit|engine|resources)\//.test(path)));
const resource = namesFrom(['gift-voucher', 'gift-vouchers', 'vale regalo', 'vales regalo', 'm']);

it('writes a resource that passes the checks of the house as it is', { timeout: 120_000 }, () => {
  const plan = resourceFilesOf(resource, (path) => project.get(path));
  const whole = new Map([...rooms, ...plan]);
  const problems = [checkBoundaries, checkSizes, checkLeftovers, checkMessages].flatMap(
    (check) => check(whole).problems,
  );
  expect(problems.filter((problem) => /gift.?vouchers?/i.test(problem))).toEqual([]);
  expect([...plan.keys()]).toEqual(
    expect.arrayContaining(
      ['keys.ts', 'giftVouchers.en-US.json', 'giftVouchers.es.json'].map(
        (name) => `resources/gift-vouchers/messages/${name}`,
      ),
    ),
  );
  expect(plan.get('resources/features.server.ts')).toContain('  giftVouchersFeature,');
  expect(plan.get('engine/access/roles.ts')).toContain('  gift_vouchers: {');
});

it('overwrites nothing, and says how it is called', () => {
  expect(() =>
    resourceFilesOf(resource, (path) =>
      path.startsWith('resources/gift-vouchers/') ? '' : project.get(path),
    ),
  ).toThrow('exists already');
  expect(() => namesFrom(['Venue'])).toThrow('Call it like this');
});
