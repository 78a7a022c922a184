import type { Id } from '#domain/numbers/units.ts'
import { withPortfolio } from '#shared/address/use-addressed-portfolio.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { activeConditions, type FilterField, type TradeFilter } from '#shared/filter/trade-filter.ts'

/** The history with the trades of a filter in one portfolio. */
export function historyOfFilter(filter: TradeFilter, portfolioId: Id): string {
  const address = new URLSearchParams()
  writeFilterToAddress(address, filter)
  return `/trade-history?${withPortfolio(address, portfolioId).toString()}`
}

/** What the simulators can select trades by. */
const known: ReadonlySet<FilterField> = new Set(['from', 'to', 'setups', 'direction', 'statuses', 'excluded'])

const isKnown = (filter: TradeFilter) =>
  activeConditions(filter).every((fields) => fields.every((field) => known.has(field)))

const addressOf = (parts: Readonly<Record<string, string | null>>) => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value !== null) address.set(name, value)
  const text = address.toString()
  return text === '' ? '' : `?${text}`
}

/** The growth simulator on the trades of a portfolio, of the active one if it is null; null if it cannot select them. */
export function simulateAddress(
  { setups, from, to, direction, ...others }: TradeFilter,
  portfolioId: Id | null = null,
): string | null {
  if (!isKnown({ setups, from, to, direction, ...others })) return null
  return `/monte-carlo-simulator${addressOf({
    setup: setups.length === 0 ? null : setups.join(','),
    from,
    to,
    direction,
    portfolio: portfolioId,
  })}`
}

/** The What-If simulator on the trades of a filter; null if it cannot select them. It takes one setup. */
export function whatIfAddress(portfolioId: Id, filter: TradeFilter): string | null {
  const { setups, from, to, direction } = filter
  if (!isKnown(filter) || setups.length > 1) return null
  const setup = setups[0] ?? null
  return `/what-if-simulator/strategy/${setup ?? portfolioId}${addressOf({
    portfolio: setup === null ? null : portfolioId,
    from,
    to,
    direction,
  })}`
}

/** The trades of a list in the history, in the growth simulator and in the What-If simulator. */
export const historyOfList = (list: Id, portfolio: Id): string => `/trade-history${addressOf({ list, portfolio })}`
export const simulateListAddress = (list: Id, portfolio: Id): string =>
  `/monte-carlo-simulator${addressOf({ list, portfolio })}`
export const whatIfListAddress = (list: Id, portfolio: Id): string =>
  `/what-if-simulator/strategy/${portfolio}${addressOf({ list })}`
