import { expect, it } from 'vitest'
import { madeGuards } from '#features/what-if/what-if.fixture.ts'
import { chanceText, describeVerdict } from './verdict-words.ts'

const on = { trades: 120, approximate: 24, cells: 2_500, levels: () => 'stop 0.8R, target 2R' }

it('says how often chance looks like the best combination', () => {
  expect(describeVerdict(madeGuards({ spa: { lower: 0.3, consistent: 0.43, upper: 0.5 } }), on)).toEqual({
    kind: 'luck',
    title: 'Not distinguishable from luck',
    text: 'The best of 2,500 combinations looks this good by chance in 43% of cases.',
  })
})

it('says why levels that beat chance on paper are no edge', () => {
  const spa = { lower: 0.01, consistent: 0.02, upper: 0.03 }
  const { walkForward, cscv } = madeGuards()
  const gain = { ...walkForward.gain, mean: -0.02 }
  expect(describeVerdict(madeGuards({ spa, walkForward: { ...walkForward, gain } }), on).text).toContain(
    'chosen on earlier trades gained −0.02R per later trade',
  )
  expect(describeVerdict(madeGuards({ spa, cscv: { ...cscv, total: 10, losses: 7 } }), on).text).toContain(
    'In 70% of splits',
  )
})

it('names the best levels only with an edge', () => {
  const edge = describeVerdict(
    madeGuards({ verdict: 'edge', spa: { lower: 0.0005, consistent: 0.0005, upper: 0.0005 } }),
    on,
  )
  expect(edge.title).toBe('Edge: best around stop 0.8R, target 2R')
  expect(edge.text).toBe(
    '+0.30R per trade against +0.10R as traded. Pure chance does as well in less than 0.1% of cases, of 2,500 combinations tried.',
  )
  for (const guards of [null, madeGuards(), madeGuards({ spa: null })])
    expect(describeVerdict(guards, on).title).not.toMatch(/best|edge/i)
})

it('calls no edge what less than 80% of exact trades tell', () => {
  const guards = madeGuards({ verdict: 'edge', spa: { lower: 0.01, consistent: 0.01, upper: 0.01 } })
  expect(describeVerdict(guards, on).kind).toBe('edge')
  expect(describeVerdict(guards, { ...on, approximate: 25 })).toEqual({
    kind: 'rough',
    title: 'Edge on approximate data: best around stop 0.8R, target 2R',
    text: 'MAE and MFE of 25 of 120 trades are approximate: test it on 30 new trades first. +0.30R per trade against +0.10R as traded. Pure chance does as well in 1.0% of cases, of 2,500 combinations tried.',
  })
  expect(describeVerdict(madeGuards(), { ...on, approximate: 120 }).kind).toBe('luck')
})

it('says why chance is not tested', () => {
  expect(describeVerdict(null, { ...on, trades: 42 }).text).toBe('Chance is tested from 60 trades on; these are 42.')
  expect(describeVerdict(null, on).text).toContain('No combination is known for 90% of the trades')
  expect(describeVerdict(madeGuards({ spa: null }), on).text).toContain('No combination differs')
})

it('writes a p-value as a share', () => {
  expect([0.0001, 0.034, 0.43, 1].map(chanceText)).toEqual(['less than 0.1%', '3.4%', '43%', '100%'])
})
