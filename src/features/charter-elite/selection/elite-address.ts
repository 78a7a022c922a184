import { readBrush } from '#domain/analysis/shapes/read-brush.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { optionTexts, writeOptionsToAddress } from '#shared/analysis/stated-options.ts'
import { filterFromAddress, writeFilterToAddress } from '#shared/filter/filter-address.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'

/** The trades of some portfolios that a filter selects; no portfolio is the active one. */
export interface SelectedTrades {
  readonly filter: TradeFilter
  readonly portfolioIds: readonly Id[]
}

/** Options of a tool as the address states them. */
export type StatedOptions = Readonly<Record<string, unknown>>

/** All that the address of Charter Elite says. */
export interface EliteState extends SelectedTrades {
  /** Null: all tools side by side. */
  readonly tool: ToolKey | null
  readonly brushes: readonly Brush[]
  /** The selection that is compared with; null without one. */
  readonly compare: SelectedTrades | null
  readonly options: Readonly<Partial<Record<ToolKey, StatedOptions>>>
  /** The tools of the report; null: the open one, or all. */
  readonly reported: readonly ToolKey[] | null
}

/** A list of more trades or values would make the address too long; it lasts until the screen is left. */
const maxListed = 50

/** Whether the lists of a brush are short enough for an address. */
function fitsAddress(brush: Brush): boolean {
  switch (brush.kind) {
    case 'trades':
      return brush.ids.length <= maxListed
    case 'both':
      return fitsAddress(brush.first) && fitsAddress(brush.second)
    case 'values':
      return brush.values.length <= maxListed
    case 'range':
      return true
  }
}
const maxPortfolios = 20

const readPortfolios = (text: string | null): readonly Id[] =>
  (text ?? '').split(',').filter(isUuid).slice(0, maxPortfolios)

function readBrushes(text: string | null): readonly Brush[] {
  if (text === null) return []
  try {
    const stated: unknown = JSON.parse(text)
    return Array.isArray(stated) ? stated.flatMap((one) => readBrush(one) ?? []) : []
  } catch {
    return []
  }
}

/** The named tools in the order of the screen; null for none. */
function readTools(text: string | null): readonly ToolKey[] | null {
  const named = new Set((text ?? '').split(','))
  const tools = toolKeys.filter((key) => named.has(key))
  return tools.length === 0 ? null : tools
}

/** Older links say "portfolios". */
function readSelected(address: URLSearchParams): SelectedTrades {
  return {
    filter: filterFromAddress(address),
    portfolioIds: readPortfolios(address.get('portfolio') ?? address.get('portfolios')),
  }
}

function writeSelected(address: URLSearchParams, { filter, portfolioIds }: SelectedTrades) {
  writeFilterToAddress(address, filter)
  if (portfolioIds.length > 0) address.set('portfolio', portfolioIds.join(','))
}

/** The stated portfolios, or those that stand for none. */
export const statedIds = (ids: readonly Id[], fallback: readonly Id[]): readonly Id[] =>
  ids.length === 0 ? fallback : ids

function readOptions(address: URLSearchParams): EliteState['options'] {
  const options: Partial<Record<ToolKey, Record<string, unknown>>> = {}
  for (const [name, value] of address) {
    const [, toolName, key] = /^opt\.([A-Za-z]{1,40})\.([A-Za-z]{1,40})$/.exec(name) ?? []
    const tool = toolKeys.find((one) => one === toolName)
    if (tool !== undefined && key !== undefined) options[tool] = { ...options[tool], [key]: value }
  }
  return options
}

/** Reads the address. What is unknown or wrong in it is left out, so that old links still open. */
export function eliteFromAddress(address: URLSearchParams): EliteState {
  const compare = address.get('compare')
  return {
    ...readSelected(address),
    tool: toolKeys.find((key) => key === address.get('tool')) ?? null,
    brushes: readBrushes(address.get('brush')),
    compare: compare === null ? null : readSelected(new URLSearchParams(compare)),
    options: readOptions(address),
    reported: readTools(address.get('tools')),
  }
}

/** Writes a state as an address. */
export function eliteAddress({ tool, brushes, compare, options, reported, ...selected }: EliteState): URLSearchParams {
  const address = new URLSearchParams()
  writeSelected(address, selected)
  if (tool !== null) address.set('tool', tool)
  const shown = brushes.filter(fitsAddress)
  if (shown.length > 0) address.set('brush', JSON.stringify(shown))
  if (compare !== null) {
    const other = new URLSearchParams()
    writeSelected(other, compare)
    address.set('compare', other.toString())
  }
  if (reported !== null) address.set('tools', reported.join(','))
  for (const key of toolKeys) writeOptionsToAddress(address, key, optionTexts(options[key]))
  return address
}
