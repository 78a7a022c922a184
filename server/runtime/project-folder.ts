/**
 * The project's folder as a file URL ending in a slash. This file and its bundle, dist/server/*.js, both lie two levels
 * below it.
 */
export const projectFolder = new URL('../../', import.meta.url)
