/** How many faults an answer names at most. */
export const maxReportedFaults = 20
