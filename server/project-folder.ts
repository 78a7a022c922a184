const here = new URL('./', import.meta.url)

/** The project's folder: the parent of server/ (sources) or of dist/server/ (bundle), as a file URL ending in a slash. */
export const projectFolder = new URL(here.pathname.endsWith('/dist/server/') ? '../../' : '../', here)
