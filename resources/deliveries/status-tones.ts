/** The tone of a delivery's status. */
export const DELIVERY_TONES = { DELIVERED: 'success', PENDING: 'info', PARKED: 'danger' } as const;
