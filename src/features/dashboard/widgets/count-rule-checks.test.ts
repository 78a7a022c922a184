import { expect, test } from 'vitest'
import type { HistoryTrade } from '#contract/trades/history.ts'
import { countRuleChecks } from './count-rule-checks.ts'

const trade = (id: string, answers: readonly string[], mistakeIds: readonly string[] = []) =>
  ({
    id,
    symbol: 'ES',
    netPnl: '10',
    mistakeIds,
    ruleResponses: answers.map((met) => ({ met })),
  }) as unknown as HistoryTrade

test('only answered rules count; a trade with one broken rule is a broken trade', () => {
  const counted = countRuleChecks([
    trade('a', ['yes', 'no', 'notApplicable']),
    trade('b', ['yes', 'yes'], ['late']),
    trade('c', []),
  ])
  expect([counted.met, counted.checks]).toEqual([3, 4])
  expect(counted.broken.map(({ id }) => id)).toEqual(['a'])
  expect(counted.withMistakes.map(({ id }) => id)).toEqual(['b'])
})
