import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import type { PreferencesLink } from '@tributary/product/mail/visitor-email.server.ts';
import { preferenceAddress } from '@tributary/product/preference-centers/addresses.server.ts';
import { emailHold } from '@tributary/product/preference-centers/email-hold.server.ts';
import { createPreferenceHandler } from '@tributary/product/preference-centers/handler.server.ts';
import { createPreferenceLinks } from '@tributary/product/preference-centers/link.ts';
import type { SupporterContext } from '@tributary/product/publishing/serve/site-contexts.ts';
import { createGiftHandler } from '@tributary/product/recurring-gifts/handler.server.ts';
import { makeGiftLink } from '@tributary/product/recurring-gifts/link.ts';
import type { Tokens } from '@tributary/product/submissions/tokens.server.ts';
import type {
  GiftAddress,
  ReceiverPreferences,
} from '@tributary/product/supporter-emails/deliverer.server.ts';
import { SUPPORTER_EMAIL_TEXTS } from '@tributary/product/supporter-emails/texts.data.ts';
import type { OpenPayments } from '../payments.server.ts';
import type { Settings } from '../settings.server.ts';

interface SupporterPageDeps {
  app: App;
  payments: OpenPayments;
  tokens: Tokens;
  settings: Settings;
  networkOf: (request: IncomingMessage) => string;
  onError: (error: unknown) => void;
}

/** The pages of one supporter on an organization's site, and the links in e-mails that lead to them. */
export function createSupporterPages({
  app: { db, sealer },
  payments,
  tokens,
  settings,
  networkOf,
  onError,
}: SupporterPageDeps) {
  const siteOrigin = settings.sitesOrigin;
  const shared = {
    db,
    siteOrigin,
    networkOf,
    isUnlimited: settings.submissionLimits === 'off',
    onError,
  };
  const links = createPreferenceLinks(settings.secretsKey);
  const preferencesLink: PreferencesLink = async (tx, tenant, { email, language }, now) => {
    const href = await preferenceAddress(tx, { links, siteOrigin }, tenant, email, now);
    return href === undefined
      ? undefined
      : { label: SUPPORTER_EMAIL_TEXTS[textLanguage(language)].preferences, href };
  };
  const gifts = createGiftHandler({
    ...shared,
    preferencesLink,
    payments,
    tokens,
    consoleOrigin: new URL(settings.consoleOrigin).origin,
  });
  const preferenceCenter = createPreferenceHandler({
    ...shared,
    sealer,
    links,
    connectors: payments.connectors,
    fetchOut: payments.services.fetchOut,
    connectorOf: (kind) => payments.connectors.all.find((each) => each.kind === kind),
  });
  const giftAddress: GiftAddress = (tenant, transactionId, now) =>
    `${siteOrigin(tenant.slug)}/gifts/${makeGiftLink(tokens, tenant.id, transactionId, now)}`;
  const preferences: ReceiverPreferences = {
    holdOf: emailHold,
    addressOf: (tx, tenant, email, now) => preferenceAddress(tx, { links, siteOrigin }, tenant, email, now),
  };
  return {
    giftAddress,
    preferences,
    preferencesLink,
    handle(request: IncomingMessage, response: ServerResponse, { tenant, route }: SupporterContext): void {
      if (route.kind === 'gift') gifts.handle(request, response, { tenant, link: route.link });
      else preferenceCenter.handle(request, response, { tenant, slug: route.slug, link: route.link });
    },
  };
}
