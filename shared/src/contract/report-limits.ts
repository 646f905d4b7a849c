/** The maximum length of a report's reason, in characters. */
export const maxReasonLength = 300;

/** The maximum number of reports in a call. */
export const maxReports = 20;
