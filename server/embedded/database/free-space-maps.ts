/** The part of PGlite's file system that opens files. */
interface Files {
  open(path: unknown, flags?: unknown, mode?: number): unknown
}

/** Of the flags of an opening: the file is made where there is none. */
const create = 0x40

/**
 * Remembers which maps of free space are not there. A table or an index has none before it was vacuumed for the first time,
 * and whenever such a one grows by a page, Postgres looks for it: twelve thousand times in an import of a hundred thousand
 * trades, each time through every folder on the way, for a twentieth of the import's time. Nobody else writes into the
 * folder, so that what was missing is until it is made.
 */
export function rememberMissingMaps(files: Files): void {
  const open = files.open.bind(files)
  const missing = new Map<string, unknown>()
  files.open = (path, flags, mode) => {
    if (typeof path !== 'string' || !path.endsWith('_fsm')) return open(path, flags, mode)
    const mayMake = typeof flags !== 'number' || (flags & create) !== 0
    if (mayMake) missing.delete(path)
    const known = missing.get(path)
    if (known !== undefined) throw known
    try {
      return open(path, flags, mode)
    } catch (error) {
      if (!mayMake) missing.set(path, error)
      throw error
    }
  }
}
