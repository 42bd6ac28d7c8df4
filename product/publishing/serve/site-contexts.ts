import type { Shells } from './shell.server.ts';
import type { FormCall, Outcome, SupporterRoute } from './site-routes.ts';
import type { SiteTenant } from './site-store.server.ts';

export interface SubmissionContext {
  tenant: SiteTenant;
  formId: string;
  /** Responds with other html in a page's own design. */
  shells: Shells;
}

/** A request for the files of a form. */
export interface UploadContext {
  tenant: SiteTenant;
  formId: string;
  /** The upload that the path names. */
  address?: string | undefined;
}

export interface PaymentContext {
  tenant: SiteTenant;
  shells: Shells;
  transactionId: string;
  token: string;
  /** The outcome that the URL names, and its page's address; missing where the visitor waits or returns. */
  outcome?: { name: Outcome; pageAddress: string };
  /** Whether the outcome of an embedded form is shown where it may be in a frame. */
  isEmbedded?: boolean;
}

/** A form that is kept for later, or continued. */
export interface LaterContext {
  tenant: SiteTenant;
  shells: Shells;
  formId: string;
  /** The stored answers, as their link names them: `{id}.{token}`. */
  continued: string | undefined;
}

/** A supporter who opens their own records by a link; without a link one who requests it. */
export interface SupporterContext {
  tenant: SiteTenant;
  route: SupporterRoute;
}

/** A call of a form's script. */
export interface FormCallContext {
  tenant: SiteTenant;
  formId: string;
  call: FormCall;
}

/** A link that shows a draft or an earlier version. */
export interface PreviewContext {
  tenant: SiteTenant;
  /** `{id}.{token}` */
  link: string;
}

/** A request below `/embed`. */
export interface EmbedContext {
  tenant: SiteTenant;
  shells: Shells;
  /** Without the query. */
  path: string;
}
