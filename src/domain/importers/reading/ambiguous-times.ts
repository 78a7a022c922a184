import type { Instant } from '#domain/numbers/units.ts'
import { wallClockAt } from '#domain/time/time-zone.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { FileFill } from './file-fill.ts'
import type { ImportWarning } from './imported-trade.ts'

interface AmbiguousTimeGroup {
  readonly line: number
  readonly text: string
  readonly timeZone: string
  readonly taken: Instant
  readonly isRepeated: boolean
  readonly lines: Set<number>
}

/** What of a file's times is not one moment, because the clocks of its zone are changed then. */
export class AmbiguousTimes {
  readonly #found = new Map<string, AmbiguousTimeGroup>()

  /** Notes a time of a row; those of one change are told of together. */
  note(line: number, text: string, timeZone: string, taken: Instant, later: Instant | null): void {
    const kind = `${later === null} ${timeZone} ${taken.slice(0, 10)}`
    const known = this.#found.get(kind)
    if (known === undefined) {
      this.#found.set(kind, { line, text, timeZone, taken, isRepeated: later !== null, lines: new Set([line]) })
    } else known.lines.add(line)
  }

  get warnings(): ImportWarning[] {
    return [...this.#found.values()].map(({ line, text, timeZone, taken, isRepeated, lines }) => {
      const more = lines.size === 1 ? '' : ` So it is in ${lines.size} rows.`
      if (isRepeated) {
        const message = `"${text}" occurs twice in ${timeZone}, where clocks are set back then. It was read as the first of the two; as the second where only that fits the order of executions in the file, or an exit to its entry.${more}`
        return { line, message }
      }
      const { hour, minute } = wallClockAt(millisecondsOf(taken), timeZone)
      const shown = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      const message = `"${text}" does not occur in ${timeZone}, where clocks are set forward then. It was read as ${shown}; if that is wrong, choose the time zone in which the file was written.${more}`
      return { line, message }
    })
  }
}

/**
 * Executions whose time occurs twice, with the second moment where the order of the file shows it: in a file that is in order
 * of time otherwise, from its oldest row on, a time that goes back within the repeated hour has come to its second round.
 */
export function resolveRepeatedHour(fills: readonly FileFill[], newestFirst: boolean): readonly FileFill[] {
  if (fills.every(({ laterAt }) => laterAt === undefined)) return fills
  const rows = fills.toSorted((a, b) => (newestFirst ? b.line - a.line : a.line - b.line))
  const certain = rows.filter(({ laterAt }) => laterAt === undefined)
  if (certain.some(({ at }, index) => at < (certain[index - 1]?.at ?? at))) return fills
  const settled = new Map<FileFill, FileFill>()
  let latest = ''
  for (const fill of rows) {
    const { laterAt } = fill
    const isSecond = laterAt !== undefined && fill.at < latest && laterAt >= latest
    const at = isSecond ? laterAt : fill.at
    if (isSecond) settled.set(fill, { ...fill, at })
    if (at > latest) latest = at
  }
  return fills.map((fill) => settled.get(fill) ?? fill)
}
