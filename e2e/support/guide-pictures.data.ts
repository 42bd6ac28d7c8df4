import type { Page } from '@playwright/test';
import type { ApiClient } from './api.ts';

/** A picture of the guides: a part of the demo. */
export interface GuidePicture {
  /** Of the file in docs/pictures/guide. */
  name: string;
  /** The screen, or where a record has to be found first, how. */
  path: string | ((api: ApiClient) => Promise<string>);
  /** Actions before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const APPEAL = 'Winter river appeal';

const of =
  (resource: string, search: string, path: (id: string) => string) =>
  async (api: ApiClient): Promise<string> =>
    path((await api.oldest(resource, search)).id);
const page = (rest: string) => of('pages', APPEAL, (id) => `/pages/${id}/${rest}`);
const form = (rest: string) => of('forms', APPEAL, (id) => `/forms/${id}/${rest}`);
/** A tab of the screen. */
const tab = (name: string) => (at: Page) => at.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

/**
 * The pictures of the guides, each a screen of the demo. A guide shows one with `![alt
 * text](../pictures/guide/{name}.webp)`.
 */
export const GUIDE_PICTURES: readonly GuidePicture[] = [
  { name: 'dashboard', path: '/dashboard/analytics' },
  { name: 'organization', path: '/general-settings/organization' },
  { name: 'account', path: '/account-settings' },
  { name: 'users', path: '/users/list' },
  { name: 'permissions', path: '/users/permissions?role=creator' },
  { name: 'imports', path: '/forms/transactions/imports' },
  {
    name: 'palette',
    path: '/counters',
    async prepare(at) {
      await at.keyboard.press('Control+k');
      await at.getByRole('combobox', { name: 'Find anything' }).fill('river');
      await at
        .getByRole('option', { name: /Winter river appeal/ })
        .first()
        .waitFor();
    },
  },

  { name: 'pages', path: '/pages/list' },
  { name: 'page-builder', path: page('builder') },
  { name: 'page-settings', path: page('settings') },
  { name: 'page-publishing', path: page('publishing') },
  { name: 'page-statistics', path: page('statistics') },
  { name: 'page-translations', path: page('translations') },
  { name: 'experiments', path: '/pages/experiments/create' },
  { name: 'themes', path: '/themes' },
  {
    name: 'element',
    path: '/themes/elements/new',
    prepare: (at) => at.locator('iframe').nth(4).waitFor(),
  },
  { name: 'media', path: '/media' },
  { name: 'counter', path: of('counters', APPEAL, (id) => `/counters/${id}/edit`) },
  { name: 'tags', path: '/tags/list' },

  { name: 'form-builder', path: form('edit') },
  { name: 'form-statistics', path: form('statistics') },
  { name: 'form-settings', path: form('edit'), prepare: tab('Form') },
  { name: 'regular-expressions', path: '/form-configurations/regular-expressions' },
  { name: 'form-translations', path: form('translations') },
  {
    name: 'form-giving',
    path: form('edit'),
    prepare: (at) =>
      at
        .getByRole('button', { name: /, Amount$/ })
        .first()
        .click(),
  },
  { name: 'form-embed', path: form('embed') },

  { name: 'transactions', path: '/forms/transactions/list' },
  { name: 'preference-center', path: '/preference-centers/create' },
  {
    name: 'transaction',
    // Which gift is the newest of all changes by the hour, and a single one shows fewer sections.
    async path(api) {
      const gift = await api.newest('transactions', { frequency: 'monthly', status: 'COMPLETE' });
      return `/forms/transactions/${gift.id}/view`;
    },
  },
  { name: 'gift-requests', path: '/forms/transactions/gift-requests' },

  { name: 'connectors', path: '/general-settings/connectors' },
  {
    name: 'form-configuration',
    path: of(
      'form-configurations',
      'Winter appeal',
      (id) => `/form-configurations/configurations/${id}/edit`,
    ),
  },
  { name: 'deliveries', path: '/deliveries' },
  { name: 'integrations', path: '/general-settings/integrations', prepare: tab('Tag manager') },
  { name: 'webhook', path: '/general-settings/webhooks/create' },
  { name: 'credential', path: '/general-settings/developers/create' },
  { name: 'api-reference', path: '/general-settings/developers/reference' },

  { name: 'usage', path: '/usage-and-billing/usage' },
  { name: 'activity-log', path: '/logs/list' },
  { name: 'support-request', path: '/support/request' },
  { name: 'privacy', path: '/general-settings/privacy' },
  { name: 'security', path: '/general-settings/security' },
  { name: 'domains', path: '/general-settings/domain-mappings' },
];
