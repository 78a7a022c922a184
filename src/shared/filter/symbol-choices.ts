import type { TradeFilter } from './trade-filter.ts'

/** The part of the filter that one field of symbols edits. */
export type SymbolFilter = Pick<TradeFilter, 'symbols' | 'roots'>

/** A symbol, or all contracts of a root. */
export interface SymbolChoice {
  readonly id: string
  readonly name: string
}

const rootPrefix = 'root:'
const symbolPrefix = 'symbol:'

export const rootName = (root: string) => `${root} · all contracts`

const toChoices = ({ symbols, roots }: SymbolFilter): readonly SymbolChoice[] => [
  ...roots.map((root) => ({ id: rootPrefix + root, name: rootName(root) })),
  ...symbols.map((symbol) => ({ id: symbolPrefix + symbol, name: symbol })),
]

const merge = (listed: readonly string[], chosen: readonly string[]) => [...new Set([...listed, ...chosen])].toSorted()

/**
 * What the field offers: the roots of the portfolio's contracts, `listRoots` of its symbols, then the symbols, with those
 * chosen already.
 */
export const symbolChoices = (
  listed: readonly string[],
  listedRoots: readonly string[],
  { symbols, roots }: SymbolFilter,
): readonly SymbolChoice[] => toChoices({ symbols: merge(listed, symbols), roots: merge(listedRoots, roots) })

/** The ids of the chosen symbols and roots. */
export const chosenSymbolIds = (filter: SymbolFilter): readonly string[] => toChoices(filter).map(({ id }) => id)

/** The filter of chosen ids. */
export const symbolFilterOf = (ids: readonly string[]): SymbolFilter => ({
  symbols: ids.filter((id) => id.startsWith(symbolPrefix)).map((id) => id.slice(symbolPrefix.length)),
  roots: ids.filter((id) => id.startsWith(rootPrefix)).map((id) => id.slice(rootPrefix.length)),
})
