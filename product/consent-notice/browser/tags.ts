type Layer = unknown[];

declare global {
  interface Window {
    dataLayer?: Layer;
    _mtm?: Layer;
  }
}

/** The container of a page, as its script element names it. */
export interface Container {
  provider: string;
  container: string;
  /** Whether the acceptance covers advertising. */
  advertising: boolean;
}

const layerOf = ({ provider }: Container): Layer =>
  provider === 'matomo' ? (window._mtm ??= []) : (window.dataLayer ??= []);

/** Loads the container. Google's consent mode receives the accepted purposes first. */
export function loadContainer(page: Container): void {
  const layer = layerOf(page);
  const isGoogle = page.provider === 'google';
  if (isGoogle) {
    const advertising = page.advertising ? 'granted' : 'denied';
    const accepted = {
      analytics_storage: 'granted',
      ad_storage: advertising,
      ad_user_data: advertising,
      ad_personalization: advertising,
    };
    // Google's library tells calls from events by their being `arguments`.
    const gtag = function (..._call: unknown[]): void {
      layer.push(arguments);
    };
    gtag('consent', 'default', accepted);
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  } else layer.push({ 'mtm.startTime': Date.now(), event: 'mtm.Start' });
  const script = document.createElement('script');
  script.async = true;
  script.src = isGoogle
    ? `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(page.container)}`
    : page.container;
  document.head.append(script);
}

/** Tells the container about the submission: the form and the amount, and nothing about the donor. */
export function tellOutcome(page: Container, thanks: HTMLElement): void {
  const layer = layerOf(page);
  const { tfForm = '', tfValue, tfCurrency = '', tfFrequency = '', tfPayment = '' } = thanks.dataset;
  layer.push({ event: 'form_submitted', form_id: tfForm });
  if (tfValue === undefined) return;
  layer.push({
    event: 'donated',
    form_id: tfForm,
    value: Number(tfValue),
    currency: tfCurrency,
    frequency: tfFrequency,
    payment: tfPayment,
  });
}
