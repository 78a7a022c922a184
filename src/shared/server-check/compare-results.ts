import { formatCount } from '#ui/figures/format.ts'
import { nameFigure } from './name-figure.ts'

/** One figure of the browser and of the server; null where it is undefined. */
export interface ComparedFigure {
  /** Its path in the result, for example "terminal › percentiles › 50% › value". */
  readonly name: string
  /** The part of the result, and the figure within it, as the screen calls them. */
  readonly group: string
  readonly label: string
  readonly local: number | null
  readonly server: number | null
  /** server - local; null if one of them is undefined. */
  readonly difference: number | null
  readonly identical: boolean
}

export interface Comparison {
  readonly figures: readonly ComparedFigure[]
  readonly identical: number
  /** Whether both sides simulated from the same trades, in the same order. */
  readonly sameTrades: boolean
  readonly verdict: string
}

const separator = ' › '
type Leaf = number | null
const percentileLists = new Set(['percentiles'])

/** Names an entry of a list: a percentile by its percentage, anything else by its position. */
function entryName(list: string, entry: unknown, index: number): string {
  if (percentileLists.has(list) && typeof entry === 'object' && entry !== null && 'percentile' in entry)
    return `${String(entry.percentile)}%`
  if (list === 'drawdownAtLeast' && typeof entry === 'object' && entry !== null && 'level' in entry)
    return `${Math.round(Number(entry.level) * 100)}%`
  return String(index + 1)
}

/** A fan's rows are its percentiles, named as such. */
function fanRowName(fan: object, index: number): string {
  const percentile =
    'percentiles' in fan && Array.isArray(fan.percentiles) ? (fan.percentiles as unknown[])[index] : undefined
  return typeof percentile === 'number' ? `${percentile}%` : String(index + 1)
}

function collectNumbers(value: unknown, names: readonly string[], into: Map<string, Leaf>): void {
  if (value === null || typeof value === 'number') into.set(names.join(separator), value)
  else if (Array.isArray(value)) {
    const list = names.at(-1) ?? ''
    for (const [index, entry] of value.entries()) collectNumbers(entry, [...names, entryName(list, entry, index)], into)
  } else if (typeof value === 'object') {
    for (const [name, part] of Object.entries(value)) {
      if (name === 'values' && Array.isArray(part) && 'percentiles' in value) {
        for (const [row, ofRow] of part.entries()) collectNumbers(ofRow, [...names, name, fanRowName(value, row)], into)
      } else collectNumbers(part, [...names, name], into)
    }
  }
}

/** Collects every number of a result by its path, in the order of the result. */
export function collectFigures(result: object): Map<string, Leaf> {
  const figures = new Map<string, Leaf>()
  collectNumbers(result, [], figures)
  return figures
}

function comparisonVerdict(identical: number, of: number, sameTrades: boolean): string {
  if (!sameTrades) return 'Trades changed on the server. Reload and check again.'
  if (identical === of) return `Identical, bit for bit: ${formatCount(identical)} of ${formatCount(of)} figures`
  return `${formatCount(of - identical)} of ${formatCount(of)} figures differ`
}

/**
 * Compares two results figure by figure, without tolerance: figures are identical if they are the same double. A figure that
 * only one side has counts as different.
 */
export function compareResults(
  local: { readonly r: readonly number[]; readonly result: object },
  server: { readonly r: readonly number[]; readonly result: object },
): Comparison {
  const [localFigures, serverFigures] = [collectFigures(local.result), collectFigures(server.result)]
  const figures = [...new Set([...localFigures.keys(), ...serverFigures.keys()])].map((name): ComparedFigure => {
    const [here, there] = [localFigures.get(name), serverFigures.get(name)]
    return {
      name,
      ...nameFigure(name.split(separator)),
      local: here ?? null,
      server: there ?? null,
      difference: typeof here === 'number' && typeof there === 'number' ? there - here : null,
      identical: here === there,
    }
  })
  const identical = figures.filter((figure) => figure.identical).length
  const sameTrades = local.r.length === server.r.length && local.r.every((value, i) => value === server.r[i])
  return { figures, identical, sameTrades, verdict: comparisonVerdict(identical, figures.length, sameTrades) }
}

/** The figures of one part of a result. */
export interface ComparedGroup {
  readonly group: string
  readonly figures: readonly ComparedFigure[]
  readonly identical: number
}

/** The figures by part of the result, in the order of the result. */
export function groupFigures(figures: readonly ComparedFigure[]): ComparedGroup[] {
  const groups = new Map<string, ComparedFigure[]>()
  for (const figure of figures) {
    const known = groups.get(figure.group)
    if (known === undefined) groups.set(figure.group, [figure])
    else known.push(figure)
  }
  return [...groups].map(([group, ofGroup]) => ({
    group,
    figures: ofGroup,
    identical: ofGroup.filter((figure) => figure.identical).length,
  }))
}
