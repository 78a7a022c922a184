/** The days of the week from Monday, as in ISO 8601. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Their usual abbreviations: "Mon". */
export const shortWeekdayNames: readonly string[] = weekdayNames.map((name) => name.slice(0, 3))
