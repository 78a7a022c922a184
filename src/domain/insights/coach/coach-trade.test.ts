import { describe, expect, test } from 'vitest'
import { buildFacts, check, type FactOverrides, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { CoachKind, CoachPart } from './coach-statement.ts'
import { coachTrade } from './coach-trade.ts'

const partText = (part: CoachPart) =>
  typeof part === 'string' ? part : part.kind === 'name' ? `<${part.id}>` : `[${part.kind} ${part.value}]`

/** The statements of the trade that was bought at 100, sold at 105, with a stop at 98: 1R is 20, the result 50. */
function coach(stated: Stated = {}, around: FactOverrides = {}, setupRiskPct: string | null = null) {
  const answer = coachTrade({
    facts: buildFacts(stated, around),
    setupRiskPct: setupRiskPct as Decimal | null,
    trades: [],
  })
  const of = (kind: CoachKind) =>
    answer.statements
      .filter((statement) => statement.kind === kind)
      .map(({ sentence }) => sentence.map(partText).join(''))
  return { ...answer, of }
}

describe('rules', () => {
  test('met and broken, with their titles', () => {
    const checks = [check('Wait', 'yes'), check('Retest', 'no', '1', true), check('Size', 'no'), check('News', 'na')]
    const { of, question } = coach({}, { checks })
    expect(of('rules')).toEqual([
      '[count 1] of [count 3] rules met. Broken, a mandatory rule among them: “Retest” and “Size”.',
    ])
    expect(question).toBe('What made you enter although a rule was broken?')
  })
  test('all met', () => {
    const { of, statements } = coach({}, { checks: [check('Wait', 'yes')] })
    expect(of('rules')).toEqual(['[count 1] of [count 1] rules met.'])
    expect(statements.find(({ kind }) => kind === 'rules')?.verdict).toBe('good')
  })
  test('none checked: neither rules nor process are mentioned', () => {
    expect(coach().of('rules')).toEqual([])
    expect(coach().of('process')).toEqual([])
  })
})

describe('process against outcome', () => {
  test('a win of a kept process, and a win of a broken one', () => {
    expect(coach({}, { checks: [check('Wait', 'yes')] }).of('process')).toEqual(['Good process, win: worth repeating.'])
    expect(coach({}, { checks: [check('Wait', 'no', '1', true)] }).of('process')).toEqual([
      'Poor process, win: luck, not skill.',
    ])
  })
  test('a grade that outweighs a broken rule or a moved stop is not praised beside it', () => {
    const checks = [check('Wait', 'yes'), check('Retest', 'yes'), check('Trend', 'yes'), check('News', 'no')]
    const broken = coach({ thesis: 'Retest' }, { checks })
    expect(broken.of('rules')).toEqual(['[count 3] of [count 4] rules met. Broken: “News”.'])
    expect(broken.of('process')).toEqual([])
    const notes = { thesis: 'Retest', finalStopPrice: '97' }
    const moved = coach(notes, { checks: checks.slice(0, 3) })
    expect(moved.of('plan')).toEqual(['The stop was moved away from the entry.'])
    expect(moved.of('process')).toEqual([])
  })
})

describe('size', () => {
  // 20 at risk of 1,000 is 2%.
  const balance = { accountBalanceAtEntry: '1000' }
  test('against the setup’s own risk', () => {
    expect(coach({}, { journal: balance }, '1').of('size')).toEqual([
      'Risked [fraction 0.02] of the balance; the setup allows [fraction 0.01].',
    ])
    const verdicts = (allowed: string) =>
      coach({}, { journal: balance }, allowed).statements.map(({ verdict }) => verdict)
    expect(verdicts('1')).toEqual(['bad'])
    expect(verdicts('2')).toEqual(['good'])
  })
  test('against Kelly before the entry', () => {
    const { of, question } = coach({}, { journal: { ...balance, kellyFractionAtEntry: 0.8 } })
    expect(of('size')).toEqual(['Risk was [ratio 2.5] times Kelly at entry ([fraction 0.008] of the balance).'])
    expect(question).toBe('What made this trade worth more risk than your rule allows?')
  })
  test('nothing where no Kelly fraction is positive', () => {
    expect(coach({}, { journal: { ...balance, kellyFractionAtEntry: -3 } }).of('size')).toEqual([])
  })
})

describe('plan against actual', () => {
  const plan = { plannedEntryPrice: '100', plannedStopPrice: '98', plannedTarget1: '106', plannedQuantity: '5' }
  test('planned reward, risk and a stop that was moved away', () => {
    const { of } = coach({ ...plan, finalStopPrice: '97' })
    expect(of('plan')).toEqual([
      'Planned [r 3], realized [r 2.5].',
      'The stop was moved away from the entry.',
      // 20 instead of 10.
      'Risk was [fraction 1] more than planned.',
    ])
  })
})

describe('the exit', () => {
  test('against the best price while open, and labeled, against later prices', () => {
    // Best 110: 5 of 10 captured, 5R. After the exit up to 107 (1R more) and down to 104 (0.5R less).
    const { statements, of } = coach({ highestPrice: '110', lowestPrice: '99', postHigh: '107', postLow: '104' })
    expect(of('exit')).toEqual([
      'The exit captured [fraction 0.5] of the best move, [r 5].',
      'After the exit, price moved [r 1] further in favor and [r 0.5] against.',
    ])
    expect(statements.filter(({ usesLaterPrices }) => usesLaterPrices)).toHaveLength(1)
  })
  test('against a best price that may have been better', () => {
    const { of } = coach({ highestPrice: '110', lowestPrice: '99' }, { excursionSource: 'candlesApproximate' })
    expect(of('exit')).toEqual(['The exit captured at most [fraction 0.5] of the best move, at least [r 5].'])
  })
})

describe('a trade that was not entered', () => {
  const plan = { plannedEntryPrice: '100', plannedStopPrice: '98', plannedTarget1: '106', plannedQuantity: '5' }
  const around = { checks: [check('Wait', 'yes'), check('Retest', 'no')] }
  const unentered = (status: NonNullable<Stated['status']>, more: Stated = {}, setupRiskPct = '0.1') =>
    coach({ ...plan, status, executions: [], initialStopPrice: null, ...more }, around, setupRiskPct)
  const missed = { missedReasonId: 'away', hypoEntryPrice: '100', hypoExitPrice: '105' }

  test('missed: why, what that cost, and the plan; nothing was at risk or broken', () => {
    const { of, statements, question } = unentered('missed', missed)
    expect(of('missed')).toEqual([
      'Missed: <away>.',
      'It would have made [r 2.5] before costs: missing it cost [r 2.5].',
    ])
    expect(of('rules')).toEqual(['[count 1] of [count 2] rules met. Not met: “Retest”.'])
    expect(of('plan')).toEqual(['The plan was to make [r 3].'])
    expect([...of('size'), ...of('exit'), ...of('context'), ...of('process')]).toEqual([])
    expect(statements.map(({ verdict }) => verdict)).toEqual([null, null, null, null])
    expect(question).toBe('What would get you into the next trade like this?')
  })
  test.each([
    ['99', 'It would have lost [r 0.5] before costs: missing it saved [r 0.5].'],
    ['100', 'It would have broken even before costs: missing it cost nothing.'],
  ])('missed, with a would-be exit at %s', (hypoExitPrice, sentence) => {
    const { of, question } = unentered('missed', { ...missed, hypoExitPrice })
    expect(of('missed')).toEqual(['Missed: <away>.', sentence])
    expect(question).toBeNull()
  })
  test('missed without a reason or would-be prices: neither is mentioned, and the reason is asked for', () => {
    const { of, question } = unentered('missed')
    expect(of('missed')).toEqual([])
    expect(question).toBe('What kept you out?')
  })
  test('planned: what the plan risks now and still lacks', () => {
    const { of, question } = unentered('planned')
    // 5 x 2 of a balance of 3,000 is a third of a percent.
    expect(of('size')).toEqual([
      `The plan risks [fraction ${1 / 3 / 100}] of the balance; the setup allows [fraction 0.001].`,
    ])
    expect(of('plan')).toEqual(['The plan is to make [r 3].'])
    expect(of('rules')).toEqual(['[count 1] of [count 2] rules met. Not met: “Retest”.'])
    expect(question).toBe('What has to happen before every rule is met?')
    expect(coach({ ...plan, status: 'planned', executions: [] }, {}, '0.1').question).toBe(
      'Which size does your rule allow?',
    )
  })
  test('cancelled: only what was planned', () => {
    const { of, statements, question } = unentered('cancelled')
    expect(of('plan')).toEqual(['The plan was to make [r 3].'])
    expect(statements.map(({ kind }) => kind)).toEqual(['rules', 'plan'])
    expect(question).toBeNull()
  })
})

test('a missed trade without a plan is not spoken of', () => {
  expect(coach({ status: 'missed', executions: [], initialStopPrice: null })).toMatchObject({
    statements: [],
    question: null,
  })
})
