import { describe, expect, test } from 'vitest'
import type { RecordGroup } from '#domain/insights/ask/record-figures.ts'
import { checkSentence, cleanSentence, type GivenFigure, type SentenceLabel, takeSentences } from './check-sentence.ts'

const mondays: RecordGroup = { dimension: 'weekday', value: '1' }
const fridays: RecordGroup = { dimension: 'weekday', value: '5' }
const nq: RecordGroup = { dimension: 'symbol', value: 'NQZ5' }
const figure = (
  id: string,
  unit: GivenFigure['unit'],
  value: number,
  groups: readonly RecordGroup[] = [],
): GivenFigure => ({
  id,
  label: id,
  unit,
  value,
  currency: unit === 'money' ? 'USD' : null,
  groups,
  finding: null,
})
const figures = [
  figure('winRate', 'fraction', 0.4823),
  figure('meanR', 'r', -0.31),
  figure('netPnl', 'money', -1234.5),
  figure('trades', 'count', 123),
  figure('mondayRate', 'fraction', 0.7, [mondays]),
  figure('mondaysOfNq', 'r', 1.75, [nq, mondays]),
  { ...figure('inEuro', 'money', 640), currency: 'EUR' },
  { ...figure('canadian', 'money', 77), currency: 'CAD' },
  figure('fridayRate', 'fraction', 0.3, [fridays]),
  figure('mondayR', 'r', 0.42, [mondays]),
  figure('fridayR', 'r', -0.55, [fridays]),
  { ...figure('mondayFinding', 'r', -0.62, [mondays]), finding: 'weekday:1' },
  { ...figure('fees', 'money', 88), label: 'Costs' },
]
const labels: SentenceLabel[] = [
  { label: 'Monday', name: 'Monday', group: mondays },
  { label: 'Friday', name: 'Friday', group: fridays },
  { label: 'Symbol 9', name: 'NQZ5', group: nq },
  { label: 'Symbol 7', name: 'ESZ5', group: { dimension: 'symbol', value: 'ESZ5' } },
]
const inSentence = (sentence: string) => labels.filter(({ label }) => sentence.includes(label))
const check = (sentence: string) => checkSentence(sentence, figures, inSentence(sentence))
const linked = (sentence: string) =>
  check(sentence)?.flatMap(({ text, figure: id }) => (id === null ? [] : [`${text.trim()}=${id}`])) ?? null

describe('sentences whose numbers are in the record', () => {
  test.each([
    ['Your win rate is 48.2% over 123 trades.', ['48.2%=winRate', '123=trades']],
    ['Your win rate is 48%.', ['48%=winRate']],
    ['You lose 0.31R a trade.', ['0.31R=meanR']],
    ['Your mean is -0.3 R.', ['-0.3 R=meanR']],
    ['In all you lost $1,234.50.', null],
    ['You lost $1,234.50 in total.', ['$1,234.50=netPnl']],
    ['On a Monday you win 70% of trades.', ['70%=mondayRate']],
    ['Symbol 9 makes 1.75R on a Monday.', ['1.75R=mondaysOfNq']],
    ['You made €640 there.', ['€640=inEuro']],
    ['You made $77 there.', ['$77=canadian']],
    ['You lose -0.31R (95% CI as stated).', ['-0.31R=meanR']],
    ['The record does not say that.', []],
    // The sign of a loss as a minus or in words.
    ['Your mean is a loss of 0.31R.', ['0.31R=meanR']],
    ['You are down $1,234.50 over 123 trades.', ['$1,234.50=netPnl', '123=trades']],
    ['You are losing, 0.31R on average.', ['0.31R=meanR']],
    ['After a loss you make 0.42R on Mondays.', ['0.42R=mondayR']],
    ['Fees cost you $88.', ['$88=fees']],
    // Each figure by the name of its own group.
    ['Mondays win 70% and Fridays 30%.', ['70%=mondayRate', '30%=fridayRate']],
    ['You win 70% on Mondays, but 30% on Fridays.', ['70%=mondayRate', '30%=fridayRate']],
    ['On Mondays you make 0.42R, while Fridays lose 0.55R.', ['0.42R=mondayR', '0.55R=fridayR']],
    ['On Fridays you lose 0.55R, Mondays are better: they average 0.42R.', ['0.55R=fridayR', '0.42R=mondayR']],
    ['On a Monday you win 70%, and 48.2% overall.', ['70%=mondayRate', '48.2%=winRate']],
    // Beyond chance is what a finding says.
    ['Mondays cost you a significant 0.62R.', ['0.62R=mondayFinding']],
    ['Make sure to trade Mondays, which win 70%.', ['70%=mondayRate']],
  ])('%s', (sentence, wanted) => {
    expect(linked(sentence)).toEqual(wanted)
  })

  test('a label is replaced by the name, and its digits are no figure', () => {
    expect(
      check('Symbol 7 is among your 123 trades.')
        ?.map(({ text }) => text)
        .join(''),
    ).toBe('ESZ5 is among your 123 trades.')
  })
})

describe('sentences that are left out', () => {
  test.each([
    ['a number that is in no figure', 'Your win rate is 51%.'],
    ['a rounding that goes too far', 'You lost $1,000.'],
    ['a count that is not exact', 'You made 120 trades.'],
    ['another unit', 'Your win rate is 0.31%.'],
    ['the other sign', 'You make +0.31R a trade.'],
    ['a loss without its sign', 'Your mean is 0.31R a trade.'],
    ['a loss called a gain', 'After a loss you make 0.31R a trade.'],
    ['a loss that is denied', 'You do not lose 0.31R a trade.'],
    ['a gain called a loss', 'On Mondays you lose 0.42R.'],
    ['a gain read as a loss', 'Fridays lose 0.55R and Mondays 0.42R.'],
    ['figures of two groups, swapped', 'Mondays win 30% and Fridays 70%.'],
    ['figures of two groups, swapped behind them', 'You win 30% on Mondays, but 70% on Fridays.'],
    ['figures of two groups, in one list', 'Mondays and Fridays win 30% and 70%.'],
    ['a figure of all trades beside a group', 'On Mondays you win 48.2% of trades.'],
    ['a certainty', 'It is certain that you win 48.2% of trades.'],
    ['a certainty about the future', 'On Mondays you will surely win 70% of trades.'],
    ['a verdict without a finding', 'Mondays win a significant 70% of trades.'],
    ['a verdict without a figure', 'Your edge is on Mondays.'],
    ['another currency', 'You made $640 there.'],
    ['a figure that is of another group too', 'Symbol 7 makes 1.75R on a Monday.'],
    ['a figure of another group', 'On a Monday you win 30% of trades.'],
    ['a number in words', 'You win two of three trades.'],
    ['a quantity in words', 'Most of your 123 trades lose.'],
    ['digits of another script', 'You made ١٢٣ trades.'],
    ['a link', 'See https://example.com for your 123 trades.'],
    ['markup', 'You made <b>123</b> trades.'],
  ])('%s', (_what, sentence) => {
    expect(check(sentence)).toBeNull()
  })
})

describe('sentences of a text that is still being written', () => {
  test('end at a mark and a space; decimals do not end them', () => {
    expect(takeSentences('You lose 0.31R. Over 123 trades! And th')).toEqual({
      sentences: ['You lose 0.31R.', 'Over 123 trades!'],
      rest: ' And th',
    })
    expect(takeSentences('You lose 0.')).toEqual({ sentences: [], rest: 'You lose 0.' })
  })
  test('lose marks of lists and emphasis', () => {
    expect(cleanSentence(' - **You** lose.')).toBe('You lose.')
    expect(cleanSentence('2. You lose.')).toBe('You lose.')
  })
})
