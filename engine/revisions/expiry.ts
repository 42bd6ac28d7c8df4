/** How many months log entries are kept unless the organization keeps them longer (specification, section 9). */
export const LOG_MONTHS = 1;
