/** Milliseconds of a minute. */
export const minuteMs = 60_000

/** Milliseconds of an hour. */
export const hourMs = 60 * minuteMs

/** Milliseconds of a day of 24 hours, as every day has in UTC. */
export const dayMs = 86_400_000
