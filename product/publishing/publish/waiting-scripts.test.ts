import { assetsSchema } from '@tributary/resources/security/assets.ts';
import { tagManagerSchema } from '@tributary/resources/integrations/tag-manager.ts';
import { describe, expect, it } from 'vitest';
import { pageTags } from '../compile/tags.ts';
import { waitingScripts } from './waiting-scripts.server.ts';

const page = { language: 'en-US', siteName: 'River & Sons', policies: [] };
const scripts = (...given: object[]) =>
  waitingScripts(
    assetsSchema.parse(
      given.map((more, at) => ({
        id: crypto.randomUUID(),
        name: `Service ${at}`,
        kind: 'script',
        location: 'head',
        from: 'address',
        src: `https://${at}.example.org/a.js`,
        ...more,
      })),
    ),
  );
const manager = (consent: 'ask' | 'always', advertising = false) =>
  tagManagerSchema.parse({ provider: 'google', container: 'GTM-ABC1234', consent, advertising });
const tagsOf = (tagManager: ReturnType<typeof manager> | undefined, ...given: object[]) =>
  pageTags({ tagManager, ...scripts(...given) }, page, 'run()');

describe('the question to a page’s visitors', () => {
  it('is missing without waiting scripts', () => {
    expect(tagsOf(undefined)).toBeUndefined();
    expect(tagsOf(undefined, {}, { kind: 'style', consent: 'ask' })).toBeUndefined();
    expect(tagsOf(manager('always'))).toMatchObject({ notice: '', change: '' });
  });

  it('names every service that waits, and no other', () => {
    const { notice, opening } = tagsOf(manager('always'), { consent: 'ask', name: 'Chat & more' }, {})!;
    expect(notice).toContain('May we load other services?');
    expect(notice).toContain('River &amp; Sons would like to load Chat &amp; more.');
    expect(notice).not.toMatch(/Google|Service 1/);
    expect(opening).toContain('data-consent="always"');
    expect(tagsOf(manager('ask', true), { consent: 'ask' })!.notice).toContain(
      'would like to load Google Tag Manager and Service 0, also to measure its advertising.',
    );
    expect(tagsOf(manager('ask'))!.notice).toContain('May we count visits?');
  });

  it('has a digest of the loaded services, so that visitors are asked again after a change', () => {
    const one = scripts({ consent: 'ask' }).asked;
    expect(scripts({ consent: 'ask' }, { consent: 'always' }).asked).toBe(one);
    expect(scripts({ consent: 'ask', src: 'https://other.example.org/a.js' }).asked).not.toBe(one);
    expect(scripts({ consent: 'ask' }, { consent: 'ask' }).asked).not.toBe(one);
    expect(tagsOf(undefined, { consent: 'ask' })!.opening).toBe(`<script data-asked="${one}">`);
    expect(scripts().asked).toBe('');
  });
});
