/** The value of `_action` that takes the offer of a monthly gift. */
export const acceptOffer = 'monthly';

/** Prefix of the actions that lead back to a question; its key follows. */
export const changeAction = 'change:';
