import type { TeamTrader } from '#api/teams/overview.ts'
import { personName } from '#domain/portfolio/mentions.ts'

/** Columns by which traders are sorted. */
export const sortKeys = [
  'name',
  'tradeCount',
  'expectancyR',
  'winRate',
  'profitFactor',
  'maxDrawdownR',
  'averageCompliance',
  'lastLoggedAt',
  'unread',
] as const
export type SortKey = (typeof sortKeys)[number]

export interface TraderSort {
  readonly key: SortKey
  readonly isDescending: boolean
}

/** The sort in the address, such as "-expectancyR"; by name by default. */
export function parseSort(address: URLSearchParams): TraderSort {
  const text = address.get('sort') ?? 'name'
  const isDescending = text.startsWith('-')
  const key = sortKeys.find((known) => known === (isDescending ? text.slice(1) : text))
  return key === undefined ? { key: 'name', isDescending: false } : { key, isDescending }
}

/** The sort after a click on a column: names ascend first, figures descend first. */
export function nextSort(current: TraderSort, key: SortKey): TraderSort {
  return current.key === key ? { key, isDescending: !current.isDescending } : { key, isDescending: key !== 'name' }
}

export const sortText = ({ key, isDescending }: TraderSort): string => `${isDescending ? '-' : ''}${key}`

function valueOf(trader: TeamTrader, key: SortKey): number | string | null {
  switch (key) {
    case 'name':
      return personName(trader)
    case 'lastLoggedAt':
      return trader.lastLoggedAt
    case 'unread':
      return trader.unread
    case 'tradeCount':
    case 'expectancyR':
    case 'winRate':
    case 'profitFactor':
    case 'maxDrawdownR':
    case 'averageCompliance':
      return trader.metrics?.[key].value ?? null
  }
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b)

const byName = (a: TeamTrader, b: TeamTrader) => personName(a).localeCompare(personName(b), 'en')

/** Traders in an order; those without the figure come last either way. */
export function sortTraders(traders: readonly TeamTrader[], { key, isDescending }: TraderSort): TeamTrader[] {
  return traders.toSorted((a, b) => {
    const [left, right] = [valueOf(a, key), valueOf(b, key)]
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || byName(a, b)
    }
    const order = compare(left, right)
    return (isDescending ? -order : order) || byName(a, b)
  })
}
