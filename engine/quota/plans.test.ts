import { describe, expect, it } from 'vitest';
import { FLAGS, limitOf, planOf, PLANS, QUOTA_FEATURES, type Plan } from './plans.ts';

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
});
