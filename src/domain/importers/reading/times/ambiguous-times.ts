import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { wallClockAt } from '#domain/time/time-zone.ts'

interface AmbiguousTimeGroup {
  readonly line: number
  readonly text: string
  readonly timeZone: string
  readonly taken: Instant
  readonly isRepeated: boolean
  readonly lines: Set<number>
}

/** Collects times that are ambiguous or skipped because of a clock change. */
export class AmbiguousTimes {
  readonly #found = new Map<string, AmbiguousTimeGroup>()

  /** Notes a time of a row. Times of one clock change share one warning. */
  note(line: number, text: string, timeZone: string, taken: Instant, later: Instant | null): void {
    const kind = `${later === null} ${timeZone} ${taken.slice(0, 10)}`
    const known = this.#found.get(kind)
    if (known === undefined) {
      this.#found.set(kind, { line, text, timeZone, taken, isRepeated: later !== null, lines: new Set([line]) })
    } else known.lines.add(line)
  }

  get warnings(): ImportWarning[] {
    return [...this.#found.values()].map(({ line, text, timeZone, taken, isRepeated, lines }) => {
      const more = lines.size === 1 ? '' : ` This affects ${lines.size} rows.`
      if (isRepeated) {
        const message = `"${text}" occurs twice in ${timeZone} because clocks are set back. The first occurrence was used. The second, where only that fits the order or an exit to its entry.${more}`
        return { line, message }
      }
      const { hour, minute } = wallClockAt(millisecondsOf(taken), timeZone)
      const shown = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      const message = `"${text}" does not exist in ${timeZone} because clocks are set forward. It was read as ${shown}; if that is wrong, choose the file’s time zone.${more}`
      return { line, message }
    })
  }
}

/**
 * Resolves times in a repeated hour by the order of rows: in a file that is otherwise in order of time, a time that
 * goes back within the repeated hour is its second occurrence.
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
