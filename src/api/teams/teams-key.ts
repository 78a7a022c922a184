/** The first part of every query key about teams. */
export const teamsKey = ['teams'] as const
/** The first part of every query key about a team's traders and their figures. */
export const overviewKey = [...teamsKey, 'overview'] as const
/** The first part of every query key about assignments. */
export const assignmentsKey = [...teamsKey, 'assignments'] as const
