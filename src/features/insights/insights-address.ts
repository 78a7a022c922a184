import type { InsightSelection } from '#api/insights/insights.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'

/** What the screen shows, as its address says. */
export interface InsightsAddress {
  /** The key of the chosen finding; null: the first one. */
  readonly finding: string | null
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly setupId: Id | null
  /** All own portfolios instead of the active one. */
  readonly allPortfolios: boolean
  readonly isAsking: boolean
}

/** Reads the address; invalid parts are ignored. */
export function readInsightsAddress(address: URLSearchParams): InsightsAddress {
  const setup = address.get('setup')
  return {
    finding: address.get('finding'),
    from: parseCalendarDate(address.get('from')),
    to: parseCalendarDate(address.get('to')),
    setupId: isUuid(setup) ? setup : null,
    allPortfolios: address.get('portfolio') === 'all',
    isAsking: address.get('ask') === 'open',
  }
}

/** The address with some parts changed; parts of other screens stay. */
export function changeInsightsAddress(current: URLSearchParams, changes: Partial<InsightsAddress>): URLSearchParams {
  const next = { ...readInsightsAddress(current), ...changes }
  const address = new URLSearchParams(current)
  const parts = {
    finding: next.finding,
    from: next.from,
    to: next.to,
    setup: next.setupId,
    portfolio: next.allPortfolios ? 'all' : null,
    ask: next.isAsking ? 'open' : null,
  }
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.delete(name)
    else address.set(name, value)
  }
  return address
}

/** The trades that the address selects; `portfolioId` is the active portfolio. */
export function selectionOf(
  { from, to, setupId, allPortfolios }: InsightsAddress,
  portfolioId: Id | null,
): InsightSelection {
  return {
    ...(allPortfolios || portfolioId === null ? {} : { portfolio_id: portfolioId }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(setupId === null ? {} : { setup_id: setupId }),
  }
}

/** Whether the address narrows the trades: only findings over all of them have a history. */
export const isNarrowed = ({ from, to, setupId }: InsightsAddress): boolean =>
  from !== null || to !== null || setupId !== null
