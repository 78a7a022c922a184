import { expect, it } from 'vitest'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { emptyTrade } from './form-values.ts'
import { setupPlanValues, withSetupPlan } from './setup-plan.ts'

const at = '2026-10-02T15:00:00.000Z' as Instant
const setup: Setup = {
  id: 'a',
  name: 'Fade',
  description: null,
  direction: 'short',
  timeframe: '5m',
  color: null,
  stop: null,
  targets: [
    { r: 1, sizePct: 60 },
    { r: 2, sizePct: 40 },
  ],
  riskPct: '0.5' as Decimal,
  sessions: [],
  symbols: ['MES'],
  ruleCount: 0,
  revision: 1,
  archivedAt: null,
  createdAt: at,
  updatedAt: at,
}

it('a trade of a setup starts with its plan, direction and only symbol', () => {
  const values = withSetupPlan(emptyTrade('p'), setup)
  expect(values).toMatchObject({
    setupId: 'a',
    direction: 'short',
    symbol: 'MES',
    plannedRiskPct: '0.5',
    timeframe: '5m',
    plannedTarget1Pct: '60',
    plannedTarget2Pct: '40',
    plannedTarget3Pct: '',
  })
  // A short trade is entered by selling.
  expect(values.fills.map(({ side }) => side)).toEqual(['sell', 'buy'])
})

it('what a setup leaves open stays as it is', () => {
  const open = {
    ...setup,
    direction: 'both' as const,
    symbols: ['MES', 'MNQ'],
    targets: [],
    riskPct: null,
    timeframe: '7h',
  }
  expect(setupPlanValues(open)).toEqual([])
  expect(withSetupPlan(emptyTrade('p'), open)).toEqual({ ...emptyTrade('p'), setupId: 'a' })
})
