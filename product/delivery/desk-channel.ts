/** On this channel consoles hear that something changed on the delivery desk. */
export const DESK_CHANNEL = 'delivery_desk';
