import { describe, expect, it } from 'vitest';
import {
  FLAGS,
  limitOf,
  packageFeaturesOf,
  planNameOf,
  planOf,
  PLANS,
  planText,
  QUOTA_FEATURES,
  type Plan,
} from './plans.ts';

describe('plans', () => {
  it('give a number, or no limit, for every quota', () => {
    for (const plan of Object.values<Plan>(PLANS))
      expect(Object.keys(plan.quotas).toSorted()).toEqual([...QUOTA_FEATURES].toSorted());
    expect(QUOTA_FEATURES.map((feature) => planOf('scale').quotas[feature])).toEqual(
      QUOTA_FEATURES.map(() => undefined),
    );
  });

  it('leave a missing key without a limit, and log it for debugging alone', () => {
    const logged: string[] = [];
    const plan: Plan = { quotas: { ELEMENTS: 50, PAGES: undefined }, flags: [] };
    const limit = (feature: 'THEMES' | 'ELEMENTS' | 'PAGES') =>
      limitOf(plan, feature, (text) => logged.push(text));
    expect([limit('THEMES'), limit('ELEMENTS'), limit('PAGES')]).toEqual([undefined, 50, undefined]);
    expect(logged).toEqual(['The plan says nothing of THEMES: it is not limited.']);
  });

  it('have the flags of the specification’s table', () => {
    expect(new Set(FLAGS).size).toBe(FLAGS.length);
    expect(FLAGS).toHaveLength(34);
    expect(FLAGS.filter((flag) => !planOf('growth').flags.includes(flag))).toEqual([
      'CUSTOM_CONNECTOR',
      'ROOT_DOMAIN_MAPPING',
    ]);
    expect(planOf('scale').flags).toEqual(FLAGS);
    expect(planOf('starter').flags).toEqual([
      'DASHBOARD_LATEST_TRANSACTIONS',
      'DASHBOARD_MONTHLY_PAYMENTS',
      'DASHBOARD_MONTHLY_SUBSCRIBERS',
      'DASHBOARD_LATEST_REVISIONS',
      'FORMS_EMBEDDING',
      'SUBDOMAIN_MAPPING',
      'ADDRESS_COMPONENT',
      'POSTCODE_COMPONENT',
    ]);
    expect(planOf('of another release')).toBe(PLANS.starter);
  });

  it('differ for an organization by its stored limits', () => {
    const text = planText('starter', {
      CRM_CONNECTOR: true,
      ADDRESS_COMPONENT: false,
      PAGES: 30,
      FORMS: null,
    });
    expect(text).toBe('starter ADDRESS_COMPONENT=off CRM_CONNECTOR=on FORMS=unlimited PAGES=30');
    const plan = planOf(text);
    expect(plan.flags).toEqual(
      FLAGS.filter(
        (flag) =>
          flag === 'CRM_CONNECTOR' ||
          (flag !== 'ADDRESS_COMPONENT' && planOf('starter').flags.includes(flag)),
      ),
    );
    expect([plan.quotas.PAGES, plan.quotas.FORMS, plan.quotas.TAGS]).toEqual([30, undefined, 50]);
    expect(planNameOf(text)).toBe('starter');
    expect(packageFeaturesOf(text)).toEqual({
      CRM_CONNECTOR: true,
      ADDRESS_COMPONENT: false,
      PAGES: 30,
      FORMS: null,
    });
  });

  it('ignore unknown differences', () => {
    expect(planText('growth', {})).toBe('growth');
    expect(packageFeaturesOf('growth NOTHING=on PAGES=on CRM_CONNECTOR=3 PAGES= FORMS=12')).toEqual({
      FORMS: 12,
    });
    expect(planOf('growth NOTHING=on').flags).toEqual(planOf('growth').flags);
  });
});
