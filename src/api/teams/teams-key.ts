/** The first part of every query key about teams. */
export const teamsKey = ['teams'] as const
