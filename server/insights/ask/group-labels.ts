import type { RecordDimension, RecordGroup } from '#domain/insights/ask/record-figures.ts'
import { listRoots } from '#domain/instruments/list-roots.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** What a sentence may call weekdays and sides; the same to every trader. */
export const fixedLabels: readonly { readonly label: string; readonly group: RecordGroup }[] = [
  ...weekdays.map((label, place) => ({
    label,
    group: { dimension: 'weekday' as const, value: String(place + 1) },
  })),
  ...['long', 'short'].flatMap((value) => {
    const group = { dimension: 'direction' as const, value }
    return [value, value.charAt(0).toUpperCase() + value.slice(1)].map((label) => ({ label, group }))
  }),
]

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** "A" to "Z", then "AA". */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

/** One symbol or setup of the trader: what the model calls it, and its name. */
interface NamedLabel extends RecordGroup {
  readonly label: string
  readonly name: string
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** A name as a whole word: "ES" is not in "YES". */
const wordPattern = (pattern: string, flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags)

/**
 * The words for groups of trades between the journal and the model. Unless the trader allows it, symbols and setups are
 * "Symbol A" and "Setup B" to the model, in its questions too, and get their names back in its answers.
 */
export class GroupLabels {
  readonly #named: readonly NamedLabel[]
  /** Roots of contracts, by the label of the most traded contract: ES for ESZ5. */
  readonly #roots: readonly { readonly name: string; readonly label: string }[]

  /** `symbols` and `setups` with the most traded first. */
  constructor(
    symbols: readonly string[],
    setups: readonly { readonly id: string; readonly name: string }[],
    sharesNames: boolean,
  ) {
    const entries: Omit<NamedLabel, 'label'>[] = [
      ...symbols.map((symbol) => ({ dimension: 'symbol' as const, value: symbol, name: symbol })),
      ...setups.map(({ id, name }) => ({ dimension: 'setup' as const, value: id, name })),
    ]
    this.#named = entries.map((entry, place) => {
      const isSymbol = entry.dimension === 'symbol'
      const label = `${isSymbol ? 'Symbol' : 'Setup'} ${letters(isSymbol ? place : place - symbols.length)}`
      return { ...entry, label: sharesNames ? entry.name : label }
    })
    const roots = this.#named.flatMap(({ dimension, value, label }) =>
      dimension === 'symbol' && !sharesNames ? listRoots([value]).map((name) => [name, label] as const) : [],
    )
    // The first of a root stays.
    this.#roots = [...new Map(roots.toReversed())].map(([name, label]) => ({ name, label }))
  }

  /** What the model calls a group. */
  labelOf({ dimension, value }: RecordGroup): string {
    switch (dimension) {
      case 'weekday':
        return weekdays[Number(value) - 1] ?? value
      case 'hour':
        return `${clock(Number(value))} to ${clock(Number(value) + 1)}`
      case 'direction':
        return value
      case 'symbol':
      case 'setup':
        return this.#find(dimension, value)?.label ?? (dimension === 'symbol' ? 'Another symbol' : 'Another setup')
    }
  }

  /** The name of a group on screen. */
  nameOf(group: RecordGroup): string {
    return this.#find(group.dimension, group.value)?.name ?? this.labelOf(group)
  }

  /** The group that the model named; null if there is none. */
  groupOf(dimension: RecordDimension, label: string): RecordGroup | null {
    const text = label.trim().toLowerCase()
    if (dimension === 'direction') return text === 'long' || text === 'short' ? { dimension, value: text } : null
    if (dimension === 'weekday') {
      const place = weekdays.findIndex((day) => text.startsWith(day.toLowerCase()))
      return place < 0 ? null : { dimension, value: String(place + 1) }
    }
    if (dimension === 'hour') {
      const hour = /^(\d{1,2})(?::00)?(?: to .*)?$/.exec(text)?.[1]
      return hour === undefined || Number(hour) > 23 ? null : { dimension, value: String(Number(hour)) }
    }
    const found = this.#named.find((entry) => entry.dimension === dimension && entry.label.toLowerCase() === text)
    return found === undefined ? null : { dimension, value: found.value }
  }

  /** A text of the trader with labels in place of names. */
  hideNames(text: string): string {
    const names = [...this.#named, ...this.#roots].toSorted((a, b) => b.name.length - a.name.length)
    const labels = new Map(names.toReversed().map(({ name, label }) => [name.toLowerCase(), label]))
    if (names.length === 0) return text
    // One pass, so that no name is looked for in a label that was put in.
    const any = names.map(({ name }) => escape(name)).join('|')
    return text.replaceAll(wordPattern(any, 'giu'), (found) => labels.get(found.toLowerCase()) ?? '…')
  }

  /** The labels of symbols and setups that a text holds, with their groups and names, longest first. */
  labelsIn(text: string): readonly NamedLabel[] {
    return this.#named
      .filter(({ label }) => text.includes(label) && wordPattern(escape(label), 'u').test(text))
      .toSorted((a, b) => b.label.length - a.label.length)
  }

  #find(dimension: RecordDimension, value: string): NamedLabel | undefined {
    return this.#named.find((entry) => entry.dimension === dimension && entry.value === value)
  }
}
