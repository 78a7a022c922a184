import { maxGoals } from '#domain/journal/goal.ts'
import { maxSavedViews } from '#domain/journal/saved-view.ts'
import { candleLimits } from '#domain/market/candles.ts'
import { playbookLimits } from '#domain/playbook/playbook.ts'
import { maxMappings } from '#server/imports/mappings.ts'
import { maxCashFlows } from '#server/portfolios/cash-flows.ts'
import { maxResults } from '#server/simulations/backtest-results.ts'
import { maxScenarios } from '#server/simulations/scenarios.ts'
import { maxRuns } from '#server/simulations/simulations.ts'
import { maxStrategies } from '#server/simulations/strategies.ts'
import type { TableDocument } from './archived-tables.ts'

/** Most rows that share an owner. */
interface ListLimit {
  readonly most: number
  /** The column of the owner, and what the owner is called. */
  readonly column: string
  readonly owner: string
}

const perAccount = (most: number): ListLimit => ({ most, column: 'user_id', owner: 'an account' })
const perPortfolio = (most: number): ListLimit => ({ most, column: 'portfolio_id', owner: 'a portfolio' })
const perSetup = (most: number): ListLimit => ({ most, column: 'setup_id', owner: 'a setup' })

/**
 * The limits of the lists that the API adds to one entry at a time. Documents without one have a key that bounds them (a
 * day, a week, a tool), or belong to lines that are limited.
 */
export const listLimits: Partial<Readonly<Record<TableDocument, ListLimit>>> = {
  exchanges: perAccount(playbookLimits.exchanges),
  symbols: { most: playbookLimits.symbols, column: 'exchange_id', owner: 'an exchange' },
  setups: perAccount(playbookLimits.setups),
  rules: perSetup(playbookLimits.rules),
  setupExamples: perSetup(playbookLimits.setup_examples),
  tags: perAccount(playbookLimits.tags),
  mistakes: perAccount(playbookLimits.mistakes),
  commentTemplates: perAccount(playbookLimits.comment_templates),
  customStats: perAccount(playbookLimits.custom_stats),
  missedReasons: perAccount(playbookLimits.missed_reasons),
  cashFlows: perPortfolio(maxCashFlows),
  importMappings: perAccount(maxMappings),
  candles: perAccount(candleLimits.maxPerUser),
  simulations: perAccount(maxRuns),
  strategies: perAccount(maxStrategies),
  backtestResults: perAccount(maxResults),
  scenarios: perAccount(maxScenarios),
  savedViews: perAccount(maxSavedViews),
  goals: perPortfolio(maxGoals),
}
