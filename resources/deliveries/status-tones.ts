/** The tone of a delivery's status. */
export const DELIVERY_TONES = {
  DELIVERED: 'success',
  HELD: 'light',
  WAITING: 'warning',
  PENDING: 'info',
  PARKED: 'danger',
  DISCARDED: 'secondary',
} as const;
