import { describe, expect, it } from 'vitest';
import { TAG_FAULTS, tagManagerSchema } from './tag-manager.ts';

const faultOf = (provider: 'google' | 'matomo', container: string): string | undefined =>
  tagManagerSchema.safeParse({ provider, container }).error?.issues[0]?.message;

describe('the container of a tag manager', () => {
  it('asks visitors, for statistics alone, unless the organization says otherwise', () => {
    expect(tagManagerSchema.parse({ provider: 'google', container: ' GTM-ABC1234 ' })).toEqual({
      provider: 'google',
      container: 'GTM-ABC1234',
      consent: 'ask',
      advertising: false,
    });
  });

  it.each(['', 'UA-12345', 'gtm-abc1234', 'GTM-ABC1234"></script>', 'GTM-ABC1234&l=x', 'https://a.example'])(
    'refuses %j as an id of Google',
    (container) => expect(faultOf('google', container)).toBe(TAG_FAULTS.googleId),
  );

  it.each([
    'https://cdn.matomo.cloud/river.matomo.cloud/container_Ab12Cd34.js',
    'https://matomo.example.org/js/container_Ab12Cd34.js',
  ])('takes %s', (container) => expect(faultOf('matomo', container)).toBeUndefined());

  it.each([
    'http://matomo.example.org/js/container_Ab12Cd34.js',
    'https://matomo.example.org/js/other.js',
    'https://matomo.example.org/js/container_Ab12Cd34.js?x=1',
    "https://matomo.example.org/;script-src 'unsafe-inline'/container_Ab12Cd34.js",
    'https://user:word@matomo.example.org/container_Ab12Cd34.js',
    'https://unpkg.com/container_Ab12Cd34.js',
    'javascript:alert(1)//container_Ab12Cd34.js',
  ])('refuses %s', (container) => expect(faultOf('matomo', container)).toBe(TAG_FAULTS.matomoAddress));
});
