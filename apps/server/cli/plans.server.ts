import words from '@tributary/engine/quota/messages/plan.en-US.json' with { type: 'json' };
import {
  FLAGS,
  isFlag,
  isQuota,
  packageFeaturesOf,
  planNameOf,
  planOf,
  QUOTA_FEATURES,
  type Flag,
  type PackageFeatures,
  type QuotaFeature,
} from '@tributary/engine/quota/plans.ts';
import {
  findOrganization,
  listOrganizations,
} from '@tributary/product/organizations/organizations.server.ts';
import {
  resetPackageFeatures,
  setPackageFeature,
  setPlan,
  type OverLimit,
} from '@tributary/product/organizations/plan.server.ts';
import type { CliCommand, ORGANIZATION_COMMANDS } from './organizations.server.ts';
import { planNamed } from './plan-named.ts';
import { UsageError } from './usage.ts';

const written = (value: boolean | number | null | undefined): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? 'unlimited');

/** The organization's differences from its plan, as the commands write them. */
const differencesOf = (plan: string): string[] =>
  Object.entries(packageFeaturesOf(plan)).map(([key, value]) => `${key}=${written(value)}`);

function sayOver(say: (text: string) => void, over: readonly OverLimit[]): void {
  if (over.length === 0) return;
  say(
    'Warning: it has more than this plan holds. Nothing is deleted; no more can be added until there is less:',
  );
  for (const { feature, used, limit } of over) say(`  ${words.feature[feature]}: ${used} of ${limit}`);
}

const list: CliCommand = async ({ db }, { say }, _subject, given) => {
  const found = await listOrganizations(db);
  const rows = found.map(({ slug, plan }) => ({
    slug,
    plan: planNameOf(plan),
    packageFeatures: packageFeaturesOf(plan),
    own: differencesOf(plan),
  }));
  if (given['json'])
    return say(
      JSON.stringify(
        rows.map(({ own: _, ...row }) => row),
        null,
        2,
      ),
    );
  if (rows.length === 0) return say('There is no organization yet.');
  const width = Math.max(...rows.map(({ slug }) => slug.length));
  for (const { slug, plan, own } of rows) say(`${slug.padEnd(width)}  ${[plan, ...own].join('  ')}`);
};

const show: CliCommand = async ({ db }, { say }, slug, given) => {
  const { plan } = await findOrganization(db, slug);
  const { quotas, flags } = planOf(plan);
  const own = packageFeaturesOf(plan);
  if (given['json'])
    return say(
      JSON.stringify(
        { slug, plan: planNameOf(plan), featureFlags: flags, quotas, packageFeatures: own },
        null,
        2,
      ),
    );
  const line = (key: Flag | QuotaFeature, value: boolean | number | undefined) =>
    say(`  ${key.padEnd(30)} ${written(value)}${key in own ? '  (other than the plan)' : ''}`);
  say(`${slug} is on the plan ${planNameOf(plan)}.`);
  say('Limits:');
  for (const feature of QUOTA_FEATURES) line(feature, quotas[feature]);
  say('Features:');
  for (const flag of FLAGS) line(flag, flags.includes(flag));
};

const set: CliCommand = async ({ db }, { say }, slug, _given, [name = '']) => {
  const plan = planNamed(name);
  const made = await setPlan(db, slug, plan);
  say(made.changed ? `${slug} is on the plan ${plan} now.` : `${slug} was on the plan ${plan} already.`);
  const own = differencesOf(made.plan);
  if (own.length > 0)
    say(`It keeps what it has other than its plan: ${own.join(' ')}. “plan reset ${slug}” takes it back.`);
  sayOver(say, made.over);
};

/** @throws UsageError for a feature that there is not, or a value that it can't have */
function asDifference(key: string, value: string): [Flag | QuotaFeature, PackageFeatures | null] {
  const name = key.toUpperCase().replaceAll('-', '_');
  const isKnown = isQuota(name) || FLAGS.some((flag) => flag === name);
  if (!isKnown || (!isFlag(name) && !isQuota(name)))
    throw new UsageError(`There is no feature “${key}”. “plan show <slug>” lists them all.`);
  if (value === 'plan') return [name, null];
  if (isFlag(name)) {
    if (value !== 'on' && value !== 'off') throw new UsageError(`${name} is on, off, or plan.`);
    return [name, { [name]: value === 'on' }];
  }
  if (value !== 'unlimited' && !/^\d{1,9}$/.test(value))
    throw new UsageError(`${name} is a number, unlimited, or plan.`);
  return [name, { [name]: value === 'unlimited' ? null : Number(value) }];
}

const override: CliCommand = async ({ db }, { say }, slug, _given, [key = '', value = '']) => {
  const [feature, difference] = asDifference(key, value);
  const { plan, changed, over } = await setPackageFeature(db, slug, feature, difference);
  const { quotas, flags } = planOf(plan);
  const now = written(isFlag(feature) ? flags.includes(feature) : quotas[feature]);
  say(changed ? `${feature} of ${slug} is ${now} now.` : `${feature} of ${slug} was ${now} already.`);
  sayOver(say, over);
};

const reset: CliCommand = async ({ db }, { say }, slug) => {
  const { plan, changed, over } = await resetPackageFeatures(db, slug);
  say(
    changed
      ? `${slug} has what its plan ${plan} has, and nothing else.`
      : `${slug} had nothing other than its plan ${plan}.`,
  );
  sayOver(say, over);
};

/** Every command on plans. */
export const PLAN_COMMANDS: typeof ORGANIZATION_COMMANDS = {
  list: { run: list, word: null, options: ['json'] },
  show: { run: show, word: 'slug', options: ['json'] },
  set: { run: set, word: 'slug and plan', options: [] },
  override: { run: override, word: 'slug and feature and value', options: [] },
  reset: { run: reset, word: 'slug', options: [] },
};
