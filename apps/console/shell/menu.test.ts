import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { heldMessages } from '@tributary/kit/i18n/messages.server.ts';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { describe, expect, it } from 'vitest';
import { activePath, menuOf } from './menu.ts';

const icon = () => null;
const component = () => Promise.resolve({ default: icon });
const screen = (path: string, more: Partial<ScreenDeclaration> = {}): ScreenDeclaration => ({
  path,
  titleKey: 'shell:x',
  guide: 'support',
  component,
  ...more,
});

describe('the menu', () => {
  const screens = [
    screen('/forms/list', {
      ability: ['read', 'forms'],
      menu: { section: 'content', labelKey: 'f', icon, order: 20 },
    }),
    screen('/pages/list', {
      ability: ['read', 'pages'],
      menu: { section: 'content', labelKey: 'p', icon, order: 10 },
    }),
    screen('/pages/create', { ability: ['create', 'pages'] }),
    screen('/support/docs', { menu: { section: 'support', labelKey: 's', icon } }),
    screen('/dashboard/analytics', {
      ability: ['read', 'dashboard'],
      menu: { section: 'overview', labelKey: 'd', icon },
    }),
  ];
  const paths = (can: (action: string, subject: string) => boolean) =>
    menuOf(screens, can).map(({ section, items }) => [section, items.map(({ path }) => path)]);

  it('has the sections in order, and each section’s entries in theirs', () => {
    expect(paths(() => true)).toEqual([
      ['overview', ['/dashboard/analytics']],
      ['content', ['/pages/list', '/forms/list']],
      ['support', ['/support/docs']],
    ]);
  });

  it('leaves out screens that the person may not open, and sections without screens', () => {
    expect(paths((action, subject) => action === 'read' && subject === 'forms')).toEqual([
      ['content', ['/forms/list']],
      ['support', ['/support/docs']],
    ]);
  });
});

describe('the active entry', () => {
  const paths = [
    '/dashboard/analytics',
    '/pages/list',
    '/forms/list',
    '/forms/transactions/list',
    '/general-settings/webhooks',
    '/themes',
    '/themes/elements',
  ];

  it.each([
    ['/pages/list', '/pages/list'],
    ['/pages/42/settings', '/pages/list'],
    ['/forms/42/edit', '/forms/list'],
    ['/forms/transactions/42/view', '/forms/transactions/list'],
    ['/general-settings/webhooks/create', '/general-settings/webhooks'],
    ['/themes/elements', '/themes/elements'],
    ['/themes/7/edit', '/themes'],
    ['/dashboard/analytics', '/dashboard/analytics'],
    ['/pagesque', undefined],
    ['/account-settings', undefined],
  ])('%s belongs to %s', (address, path) => {
    expect(activePath(paths, address)).toBe(path);
  });
});

// The side menu has the same width in every language and cuts off longer labels.
it.each(LOCALES)('has short labels in %s', (locale) => {
  const labels = Object.values(heldMessages(locale, 'menu'));
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => String(label).length > 24)).toEqual([]);
});
