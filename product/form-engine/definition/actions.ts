/** The value of `_action` that takes the offer of a monthly gift. */
export const acceptOffer = 'monthly';

/** What the actions that lead back to a question begin with; its key follows. */
export const changeAction = 'change:';
