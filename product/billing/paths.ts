/** Where the customer portal leads back to. */
export const RETURN_PATH = '/usage-and-billing/usage';

/** Replaces the customer portal where the installation has no payment service. */
export const PLAN_PATH = '/usage-and-billing/plan';
