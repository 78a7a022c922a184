import { describe, expect, test } from 'vitest'
import { isFaithful } from './is-faithful.ts'

const source =
  'Trades in {subject} make -0.90R each on average (25 trades), other symbols +0.70R (75 trades). Take this symbol off the list, or halve it for the next fifty trades.'

describe('accepted wordings of a finding', () => {
  test.each([
    'Your {subject} trades cost you 0.90R each over 25 trades while other symbols made 0.7 R. Drop them for the next fifty trades.',
    'In {subject} you lose 0.9 R a trade; elsewhere you make 0.70R. Take {subject} off the list.',
  ])('%s', (text) => {
    expect(isFaithful(text, source)).toBe(true)
  })
})

describe('refused wordings', () => {
  test.each([
    ['a figure that is not in the source', 'In {subject} you lose 0.91R a trade over 25 trades. Drop it.'],
    ['a figure in words', 'In {subject} you lose on twenty trades. Drop it and be done with it.'],
    ['a promise in words', 'Drop {subject} and you will double your account. Over 25 trades it lost.'],
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
