import { describe, expect, test } from 'vitest'
import { isFaithful } from './is-faithful.ts'

const source =
  'Trades in {subject} make -0.90R each on average (25 trades), other symbols +0.70R (75 trades). Take this symbol off the list, or halve it for the next fifty trades.'

describe('accepted wordings of a finding', () => {
  test.each([
    'Your {subject} trades cost you 0.90R each over 25 trades while other symbols made 0.7 R. Drop them for the next fifty trades.',
    'In {subject} you lose 0.9 R a trade; elsewhere you make 0.70R. Take {subject} off the list.',
    'Other symbols average 0.70R each over 75 trades, but {subject} is a loss of 0.90R each.',
    'You average -0.90R in {subject} and +0.70R elsewhere. Make sure to drop it.',
  ])('%s', (text) => {
    expect(isFaithful(text, source)).toBe(true)
  })
})

describe('refused wordings', () => {
  test.each([
    ['a figure that is not in the source', 'In {subject} you lose 0.91R a trade over 25 trades. Drop it.'],
    ['a loss without its sign', 'In {subject} your 25 trades average 0.90R each. Drop them and go on.'],
    ['a loss with the sign of a gain', 'In {subject} you lose: your 25 trades average +0.90R each. Drop it.'],
    ['a gain called a loss', 'In {subject} you lose 0.90R a trade. Elsewhere you lose 0.70R a trade.'],
    ['figures of two groups, swapped', 'In {subject} you have 75 trades that lose, elsewhere 25 that do not.'],
    ['a certainty', 'In {subject} you are certain to lose 0.90R a trade. Drop it for good.'],
    ['another figure with thousands', 'In {subject} you lose 0.90R a trade over 1,025 trades. Drop it.'],
    ['a figure in words', 'In {subject} you lose twice as much over 25 trades. Drop it and be done with it.'],
    ['digits of another script', 'In {subject} you lose over ٢٥ trades. Drop it and be done.'],
    ['a fraction', 'In {subject} you lose ½ R a trade over 25 trades. Drop it.'],
    ['a missing subject', 'You lose 0.90R a trade over 25 trades there. Drop it for good.'],
    ['another placeholder', 'In {subject} you lose 0.90R a trade, says {trader}. Drop it for good.'],
    ['a link', 'In {subject} you lose 0.90R a trade. See https://example.com for more of it.'],
    ['markup', 'In {subject} you lose <b>0.90R</b> a trade over 25 trades. Drop it.'],
    ['a hidden character', 'In {subject} you lose 0.90R a tr\u202Eade over 25 trades. Drop it.'],
    ['too short', '{subject} loses.'],
    ['too long', `In {subject} you lose. ${'Drop it and wait. '.repeat(60)}`],
  ])('%s', (_what, text) => {
    expect(isFaithful(text, source)).toBe(false)
  })

  test('a subject that the source does not have', () => {
    expect(isFaithful('After 25 trades {subject} is what loses for you.', 'Over 25 trades the mean is below 0.')).toBe(
      false,
    )
  })
})

describe('the groups of findings without a subject', () => {
  const held = 'Losers are held 40 minutes (median of 30), winners 20 (of 25). Place the stop with the entry.'
  const recent = 'Results got worse: +0.50R per trade over the first 60, -0.50R over the last 60.'
  const later = 'Risk is 40% larger after a loss (39 trades) than after a win (41). Never raise it after a loss.'

  test.each([
    [held, 'You hold losing trades 40 minutes, while winners close after 20. Place the stop first.'],
    [recent, 'The first 60 trades made 0.50R each, the last 60 lost 0.50R each. Compare both.'],
    [later, 'After a loss you risk 40% more: 39 trades against 41 after a win. Never raise it.'],
  ])('%s', (from, text) => {
    expect(isFaithful(text, from)).toBe(true)
    expect(isFaithful(from, from)).toBe(true)
  })
  test.each([
    [held, 'You hold losing trades 20 minutes, while winners close after 40. Place the stop first.'],
    [recent, 'The first 60 trades lost 0.50R each, the last 60 made 0.50R each. Compare both.'],
    [later, 'After a loss you risk 40% more: 41 trades against 39 after a win. Never raise it.'],
  ])('swapped: %s', (from, text) => {
    expect(isFaithful(text, from)).toBe(false)
  })
})
