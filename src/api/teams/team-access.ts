import type { Query, QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/numbers/units.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from './team-portfolios.ts'
import { teamsKey } from './teams-key.ts'

/** What of a portfolio's sharing decides what may be on screen. */
const accessOf = (portfolio: TeamPortfolio) =>
  [portfolio.teamId, portfolio.teamHidesMoney, portfolio.teamHidesNotes, portfolio.teamHidesPictures].join()

/** The portfolios of `before` that are gone in `now`, or show something else. */
export function findChangedAccess(
  before: readonly TeamPortfolio[],
  now: readonly TeamPortfolio[],
): readonly TeamPortfolio[] {
  const access = new Map(now.map((portfolio) => [portfolio.id, accessOf(portfolio)]))
  return before.filter((portfolio) => access.get(portfolio.id) !== accessOf(portfolio))
}

const isOf = (data: unknown, portfolios: ReadonlySet<Id>): data is { readonly id: Id } =>
  typeof data === 'object' &&
  data !== null &&
  'portfolioId' in data &&
  typeof data.portfolioId === 'string' &&
  portfolios.has(data.portfolioId) &&
  'id' in data

/** Empties every cached answer about these portfolios and their trades; what is on screen is asked for again. */
function dropPortfolios(queries: QueryClient, changed: readonly TeamPortfolio[]): void {
  const portfolios = new Set(changed.map(({ id }) => id))
  const cached = queries.getQueryCache().getAll()
  const trades = cached.flatMap(({ state: { data } }) => (isOf(data, portfolios) ? [data.id] : []))
  // Files lie in the folder of their trader.
  const ids = [...portfolios, ...trades, ...changed.map(({ trader }) => trader.id)]
  void queries.resetQueries({
    predicate: ({ queryKey, state: { data } }) => {
      if (queryKey[0] === 'teams') return false
      const key = JSON.stringify(queryKey)
      return key.includes('journal figures') || ids.some((id) => key.includes(id)) || isOf(data, portfolios)
    },
  })
}

/** Whether a query is about teams and their members, not about what they show. */
const isOfTeamItself = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[1] !== 'portfolios'

/** Whether anything was fetched that depends on membership in a team. */
export const hasTeamPortfolios = (queries: QueryClient): boolean =>
  (queries.getQueryData(teamPortfoliosQuery.queryKey)?.length ?? 0) > 0

/**
 * Refetches the portfolios that teams show the user, and drops the cached data of those that are no longer shown or that
 * now hide something else. Refetch them with this function only: it compares the lists before and after.
 */
export async function refreshTeamPortfolios(queries: QueryClient): Promise<void> {
  const before = queries.getQueryData(teamPortfoliosQuery.queryKey) ?? []
  // An answer on its way may be older than the change.
  await queries.cancelQueries({ queryKey: teamPortfoliosQuery.queryKey })
  const now = await queries.fetchQuery({ ...teamPortfoliosQuery, staleTime: 0, retry: 2 })
  const changed = findChangedAccess(before, now)
  if (changed.length > 0) dropPortfolios(queries, changed)
}

/**
 * Refetches what teams show the user and who is in them; drops everything about teams at once if the user has left one.
 * Resolves when no data is left of what is no longer shown.
 */
export async function refreshTeamAccess(queries: QueryClient, hasLeft = false): Promise<void> {
  if (hasLeft) void queries.resetQueries({ queryKey: teamsKey, predicate: isOfTeamItself })
  await refreshTeamPortfolios(queries)
  if (!hasLeft) void queries.invalidateQueries({ queryKey: teamsKey, predicate: isOfTeamItself })
}
