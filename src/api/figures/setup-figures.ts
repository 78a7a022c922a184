import { queryOptions } from '@tanstack/react-query'
import { cacheTimes } from '#api/cache-times.ts'
import { call } from '#api/client.ts'
import { getSetupMetrics } from '#contract/figures/metrics.ts'
import { getSetupRuleCosts, getSetupsMetrics, getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/numbers/units.ts'

export type SetupListFigures = RouteResponse<typeof getSetupsMetrics>['setups'][number]
export type SetupMetrics = RouteResponse<typeof getSetupMetrics>
export type SetupVersion = RouteResponse<typeof getSetupVersionMetrics>['versions'][number]
export type RuleCost = RouteResponse<typeof getSetupRuleCosts>['rules'][number]

/** One portfolio, or null for all of the trader's. */
export type PortfolioScope = Id | null

const queryOf = (scope: PortfolioScope) => (scope === null ? {} : { portfolio_id: scope })

/** The main figures of all setups of the user, by id. */
export function setupListFiguresQuery(scope: PortfolioScope) {
  return queryOptions({
    queryKey: ['metrics', 'setups', scope],
    queryFn: async ({ signal }) => {
      const { setups } = await call(getSetupsMetrics, { query: queryOf(scope) }, signal)
      return new Map(setups.map((figures) => [figures.setupId, figures]))
    },
    staleTime: cacheTimes.metrics,
  })
}

/** Every figure of a setup. */
export function setupMetricsQuery(setupId: Id, scope: PortfolioScope) {
  return queryOptions({
    queryKey: ['metrics', 'setup', setupId, 'figures', scope],
    queryFn: ({ signal }) => call(getSetupMetrics, { params: { setupId }, query: queryOf(scope) }, signal),
    staleTime: cacheTimes.metrics,
  })
}

/** The versions of a setup with their figures, newest first. */
export function setupVersionsQuery(setupId: Id, scope: PortfolioScope) {
  return queryOptions({
    queryKey: ['metrics', 'setup', setupId, 'versions', scope],
    queryFn: async ({ signal }) =>
      (await call(getSetupVersionMetrics, { params: { setupId }, query: queryOf(scope) }, signal)).versions,
    staleTime: cacheTimes.metrics,
  })
}

/** What breaking each rule of a setup costs, by id of the rule. */
export function ruleCostsQuery(setupId: Id, scope: PortfolioScope) {
  return queryOptions({
    queryKey: ['metrics', 'setup', setupId, 'rules', scope],
    queryFn: async ({ signal }) => {
      const { rules } = await call(getSetupRuleCosts, { params: { setupId }, query: queryOf(scope) }, signal)
      return new Map(rules.map((cost) => [cost.ruleId, cost]))
    },
    staleTime: cacheTimes.metrics,
  })
}
