import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import type { TenantAnalytics } from '../dashboard/analytics.ts';
import { isFirstStep } from '../dashboard/first-steps.ts';
import { comparePeriods } from '../dashboard/compare.ts';
import type { CounterGoal } from '../dashboard/panels/goals/routes.ts';
import type { RecurringIncome } from '../dashboard/panels/recurring-income/routes.ts';
import { renderEmailFrame } from '../mail/email-frame.ts';
import english from './messages/weeklySummaryEmail.server.en-US.json' with { type: 'json' };
import spanish from './messages/weeklySummaryEmail.server.es.json' with { type: 'json' };
import type { SummaryWeek } from './week.ts';

const TEXTS: Record<Locale, typeof english> = { 'en-US': english, es: spanish };
/** How many pages and goals are named. */
const MOST_NAMED = 5;

/** The contents of an e-mail. */
export interface SummaryContent {
  organization: string;
  /** The reader's language. */
  language: string;
  week: SummaryWeek;
  figures: TenantAnalytics;
  /** Undefined for a person who may not read transactions. */
  recurring: RecurringIncome | undefined;
  /** Of every counter with a goal, with their forecasts; none for a person who may not read counters. */
  goals: readonly CounterGoal[];
  dashboardUrl: string;
  stopUrl: string;
}

type Row = readonly [term: string, value: string];

/** Writes the e-mail with last week's figures, as text and as HTML. */
export function composeSummary(content: SummaryContent): { subject: string; html: string; text: string } {
  const { organization, week, figures, dashboardUrl, stopUrl } = content;
  const language = isLocale(content.language) ? content.language : DEFAULT_LOCALE;
  const texts = TEXTS[language];
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${week.lastMonday}T00:00:00Z`),
    new Date(`${week.lastSunday}T00:00:00Z`),
  );
  const subject = fillMessage(texts.subject, { organization });
  const pages = pageRows(figures, language);
  const needs = needRows(figures, language);
  const campaigns = campaignRows(figures, language);
  const recurring = content.recurring ? recurringRows(content.recurring, language) : [];
  const goals = goalRows(content.goals, language);
  const { html, text } = renderEmailFrame({
    language,
    brand: organization,
    heading: subject,
    parts: [
      { kind: 'text', text: days },
      { kind: 'rows', title: texts.figures, rows: figureRows(figures, language) },
      ...(pages.length > 0 ? [{ kind: 'rows' as const, title: texts.pages, rows: pages }] : []),
      ...(campaigns.length > 0 ? [{ kind: 'rows' as const, title: texts.campaigns, rows: campaigns }] : []),
      ...(recurring.length > 0 ? [{ kind: 'rows' as const, title: texts.recurring, rows: recurring }] : []),
      ...(goals.length > 0 ? [{ kind: 'rows' as const, title: texts.goals, rows: goals }] : []),
      needs.length > 0
        ? { kind: 'rows', title: texts.needs, rows: needs }
        : { kind: 'text', text: texts.nothing },
      { kind: 'action', label: texts.action, href: dashboardUrl, help: texts.help },
    ],
    footer: [fillMessage(texts.why, { organization })],
    manage: { label: texts.stop, href: stopUrl },
  });
  return { subject, html, text };
}

/** More or less than the week before, in a few words. */
function against(now: number, before: number, was: string, language: Locale): string {
  const { kind, ...rest } = comparePeriods(now, before);
  const share = 'share' in rest ? rest.share : 0;
  const times = 'times' in rest ? rest.times : 0;
  return fillMessage(TEXTS[language].against[kind], {
    was,
    share: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    times: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(times),
  });
}

function figureRows({ donations, subscribers }: TenantAnalytics, language: Locale): Row[] {
  const texts = TEXTS[language];
  const number = (value: number): string => new Intl.NumberFormat(language).format(value);
  const money = (minor: number): string => formatMoneyShort(minor, donations.currency, language);
  const line = (value: string, comparison: string): string =>
    fillMessage(texts.compared, { value, comparison });
  return [
    [
      texts.donations,
      line(
        money(donations.sum),
        against(donations.sum, donations.previousSum, money(donations.previousSum), language),
      ),
    ],
    ...donations.currencies
      .slice(1)
      .map(({ currency, sum }): Row => [
        fillMessage(texts.alsoIn, { currency }),
        formatMoney(sum, currency, language),
      ]),
    [
      texts.donors,
      line(
        number(donations.totalDonors),
        against(donations.totalDonors, donations.previousDonors, number(donations.previousDonors), language),
      ),
    ],
    [
      texts.subscribers,
      line(
        number(subscribers.sum),
        against(subscribers.sum, subscribers.previousSum, number(subscribers.previousSum), language),
      ),
    ],
  ];
}

function pageRows({ pages, donations }: TenantAnalytics, language: Locale): Row[] {
  const texts = TEXTS[language];
  const number = new Intl.NumberFormat(language);
  return pages.slice(0, MOST_NAMED).map(({ name, sum, subscribers, views }) => {
    const brought =
      sum > 0
        ? formatMoneyShort(sum, donations.currency, language)
        : fillMessage(texts.signUps, { count: number.format(subscribers) });
    const opened = views ? fillMessage(texts.views, { count: number.format(views) }) : '';
    return [name ?? texts.elsewhere, [brought, opened].filter(Boolean).join(' · ')];
  });
}

function campaignRows({ campaigns, donations }: TenantAnalytics, language: Locale): Row[] {
  const texts = TEXTS[language];
  // One line “without a campaign” says nothing.
  if (campaigns.every(({ campaignCode }) => campaignCode === null)) return [];
  return campaigns
    .slice(0, MOST_NAMED)
    .map(({ campaignCode, name, sum, subscribers }) => [
      campaignCode === null ? texts.withoutCampaign : (name ?? campaignCode),
      sum > 0
        ? formatMoneyShort(sum, donations.currency, language)
        : fillMessage(texts.signUps, { count: new Intl.NumberFormat(language).format(subscribers) }),
    ]);
}

function recurringRows(
  { active, begun, stopped, month, expected }: RecurringIncome,
  language: Locale,
): Row[] {
  const texts = TEXTS[language];
  if (active + begun + stopped === 0) return [];
  const number = new Intl.NumberFormat(language);
  const named = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return [
    [texts.active, number.format(active)],
    [texts.begun, number.format(begun)],
    [texts.stopped, number.format(stopped)],
    ...expected.map(({ currency, sum }): Row => [
      fillMessage(texts.expected, { month: named }),
      formatMoney(sum, currency, language),
    ]),
  ];
}

/** How far each counter is, and when it reaches its goal. */
function goalRows(goals: readonly CounterGoal[], language: Locale): Row[] {
  const texts = TEXTS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return goals.slice(0, MOST_NAMED).map(({ name, kind, currency, total, threshold, forecast }) => {
    const figure = (value: number): string =>
      kind === 'amount'
        ? formatMoneyShort(value, currency, language)
        : new Intl.NumberFormat(language).format(value);
    const day = forecast.day ? date.format(new Date(`${forecast.day}T00:00:00Z`)) : '';
    const of = fillMessage(texts.ofGoal, { total: figure(total), goal: figure(threshold) });
    return [name, `${of}: ${fillMessage(texts.forecast[forecast.kind], { day })}`];
  });
}

/** Notices that need a person, each with its number. */
function needRows({ attention, notices }: TenantAnalytics, language: Locale): Row[] {
  const { need } = TEXTS[language];
  const number = new Intl.NumberFormat(language);
  const counted: [term: string, count: number][] = [
    [need.parked, attention.parkedDeliveries],
    [need.failed, attention.failedPayments],
    [need.events, attention.parkedEvents],
    [need.pages, attention.parkedPages.length],
    ...notices.flatMap(({ kind, count }): [string, number][] =>
      isFirstStep(kind) ? [] : [[need[kind], count]],
    ),
  ];
  return counted.filter(([, count]) => count > 0).map(([term, count]): Row => [term, number.format(count)]);
}
