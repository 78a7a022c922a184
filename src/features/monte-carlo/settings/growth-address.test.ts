import { describe, expect, it } from 'vitest'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { SampleModel, Sizing } from '#domain/simulation/model.ts'
import { everyTrade } from '#domain/simulation/sample-filter.ts'
import { seedFromText } from '#shared/simulation/seed-text.ts'
import { choicesFromAddress } from './address-choices.ts'
import { settingsFromAddress } from './growth-address.ts'
import {
  defaultSettings,
  fitsModel,
  toParameters,
  toSettings,
  withModel,
  type ChosenModel,
  type DrawnSample,
  type GrowthParameters,
  type GrowthSettings,
} from './growth-settings.ts'
import { fractionOf, gainOfMultiple, leftAfterLoss, lossOfLeft, multipleAfterGain, percentOf } from './percent.ts'
import { growthAddress } from './use-growth-settings.ts'

const settings: GrowthSettings = {
  sizing: { kind: 'fixedFraction', fraction: 0.0075 },
  costR: 0.05,
  steps: 400,
  paths: 20_000,
  seed: [4_294_967_295, 7],
  model: { kind: 'stationary', blockLength: 12 },
  uncertainEdge: true,
  flows: [
    { kind: 'deposit', every: 20, amount: 0.1 },
    { kind: 'withdrawal', every: 60, amount: 0.05 },
    { kind: 'withdrawalShare', every: 250, share: 0.2 },
  ],
  ruin: [
    { kind: 'trailing', level: 0.125 },
    { kind: 'absolute', level: 0 },
    { kind: 'trailingAmount', amount: 0.05, lockAt: 1.0001, endOfDay: true },
    { kind: 'dailyLoss', amount: 0.0123456789012 },
  ],
  stopAtRuin: false,
  goal: null,
}
const choices = {
  oneR: '150.5',
  runId: null,
  filter: {
    setupIds: ['11111111-1111-4111-8111-111111111111' as Id],
    from: '2025-01-02' as CalendarDate,
    to: null,
    direction: 'short' as const,
    tradeListId: '33333333-3333-4333-8333-333333333333',
  },
}
const sample: DrawnSample = { r: [2, -1, 1, 0.5, -0.5, 0], tradesPerDay: [4, 2], pnlPerLot: [0.2, -0.1, 0.1, 0, 0, 0] }

const models: readonly SampleModel[] = [
  { kind: 'iid' },
  { kind: 'permutation' },
  { kind: 'stationary', blockLength: null },
  { kind: 'circular', blockLength: 7 },
  { kind: 'days', tradesPerDay: sample.tradesPerDay },
  { kind: 'binary', winRate: 1 / 3, breakevenRate: 0.1, averageWinR: 2.123456789, averageLossR: 1 },
  { kind: 'normal', meanR: -0.1, sdR: 1.2 },
  { kind: 'student', degrees: 6, meanR: 0.1, sdR: 1.2 },
  { kind: 'splitNormal', skewRatio: 2.5, meanR: 0.1, sdR: 1.2 },
  { kind: 'histogram', edges: [-1, 0, 0.5, 3], weights: [4, 0, 2.5] },
]
/** Fitted models of saved runs with an uncertain edge. */
const uncertainModels: readonly SampleModel[] = [
  {
    kind: 'binary',
    winRate: 1 / 3,
    breakevenRate: 0.1,
    averageWinR: 2.123456789,
    averageLossR: 1,
    errors: { winRate: 1 / 7, breakevenRate: 0.01, averageWinR: 0.3, averageLossR: 0 },
  },
  { kind: 'normal', meanR: -0.1, sdR: 1.2, errors: { meanR: 1 / 9, sdR: 0.2 } },
  { kind: 'student', degrees: 6, meanR: 0.1, sdR: 1.2, errors: { meanR: 0.1, sdR: 1 / 9 } },
  { kind: 'splitNormal', skewRatio: 2.5, meanR: 0.1, sdR: 1.2, errors: { meanR: 0.1, sdR: 0.2, skewRatio: 1 / 3 } },
]
const sizings: readonly Sizing[] = [
  { kind: 'fixedFraction', fraction: 0.0123456789012 },
  { kind: 'kellyFraction', multiple: 0.35 },
  { kind: 'fixedRisk', risk: 0.02 },
  { kind: 'fixedLot', lots: 2.5, fee: 0.0001, pnlPerLot: sample.pnlPerLot ?? [] },
  { kind: 'cappedFraction', fraction: 0.02, cap: 0.03 },
]

describe('settings in the address', () => {
  it('are read as they were written', () => {
    const address = growthAddress(settings, choices)
    expect(settingsFromAddress(address)).toEqual(settings)
    expect(choicesFromAddress(address)).toEqual(choices)
  })

  it.each([...models, ...uncertainModels].map((model) => [model.kind, model] as const))(
    'keep every digit of a model: %s',
    (_, model) => {
      const written = toSettings({ ...toParameters(settings, sample), model })
      expect(settingsFromAddress(growthAddress(written, choices))).toEqual(written)
    },
  )

  it.each(sizings.map((sizing) => [sizing.kind, sizing] as const))('keep every digit of a sizing: %s', (_, sizing) => {
    const written = toSettings({ ...toParameters(settings, sample), sizing, goal: 1.23456789012 })
    expect(settingsFromAddress(growthAddress(written, choices))).toEqual(written)
  })

  it('have their defaults when missing or invalid', () => {
    expect(settingsFromAddress(new URLSearchParams())).toEqual(defaultSettings)
    const nonsense =
      'model=garch&block=0&edge=x&risk=-1&trades=1.5&paths=1e9&cost=x&seed=4294967296&limits=left:2&flows=gift:1:2&goal='
    expect(settingsFromAddress(new URLSearchParams(nonsense))).toEqual(defaultSettings)
    expect(choicesFromAddress(new URLSearchParams('oneR=0.00&setups=x&from=2026-02-31&to=2025&side=up'))).toEqual({
      oneR: null,
      runId: null,
      filter: everyTrade,
    })
  })

  it('select trades by the names of all screens, or by those of older links', () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const filter = { ...everyTrade, setupIds: [id], direction: 'short' as const }
    expect(choicesFromAddress(new URLSearchParams({ setup: id, direction: 'short' })).filter).toEqual(filter)
    expect(choicesFromAddress(new URLSearchParams({ setups: id, side: 'short' })).filter).toEqual(filter)
    expect(growthAddress(settings, { ...choices, filter }).toString()).toContain(`setup=${id}&direction=short`)
  })

  it.each([
    ['model=table&shape=0.7,0.5,1,1', 'binary'],
    ['model=normal&shape=0.1,-1', 'normal'],
    ['model=student&shape=0.1,1,5', 'student'],
    ['model=drawn&edges=0,1&bars=1,2', 'histogram'],
    ['model=normal&errors=0.1,0.1', 'normal'],
    ['model=drawn&edges=1,0&bars=1', 'histogram'],
  ])('fit a model to the trades where its parameters are impossible: %s', (address, kind) => {
    expect(settingsFromAddress(new URLSearchParams(address)).model).toEqual({ kind, custom: null })
  })

  it.each(['0.1', '0.1,0.2,0.3', '-0.1,0.2', 'x,0.2'])('ignore impossible standard errors: %s', (errors) => {
    const address = new URLSearchParams(`model=normal&shape=0.1,1&errors=${errors}`)
    const custom = { kind: 'normal', meanR: 0.1, sdR: 1 }
    expect(settingsFromAddress(address).model).toStrictEqual({ kind: 'normal', custom })
  })

  it('of older links keep their meaning', () => {
    const old = new URLSearchParams('risk=2&trades=100&cost=0&loss=30&drawdown=20&stop=yes&goal=50&paths=1000&seed=7')
    expect(settingsFromAddress(old)).toEqual({
      ...defaultSettings,
      sizing: { kind: 'fixedFraction', fraction: 0.02 },
      ruin: [
        { kind: 'absolute', level: 0.7 },
        { kind: 'trailing', level: 0.2 },
      ],
      steps: 100,
      paths: 1000,
      seed: [7, 0],
    })
    expect(settingsFromAddress(new URLSearchParams('loss=off&drawdown=off')).ruin).toEqual([])
  })

  it('reads seeds of one word and of two', () => {
    expect(seedFromText('42')).toEqual([42, 0])
    expect(seedFromText(' 42.7 ')).toEqual([42, 7])
    expect(seedFromText('-1')).toBeNull()
    expect(seedFromText('')).toBeNull()
  })
})

describe('settings and parameters', () => {
  it('of every model, sizing, flow and limit restore the parameters of a saved run', () => {
    for (const model of models) {
      for (const sizing of sizings) {
        const parameters: GrowthParameters = {
          ...toParameters(settings, sample),
          model,
          sizing,
          resampleHistory: model.kind === 'stationary',
        }
        expect(toParameters(toSettings(parameters), sample)).toStrictEqual(parameters)
      }
    }
  })

  it('take days, lots and fitted parameters from the sample', () => {
    const days = toParameters({ ...settings, model: { kind: 'days' } }, sample)
    expect(days).toMatchObject({ model: { kind: 'days', tradesPerDay: [4, 2] }, resampleHistory: true })
    const table = { ...settings, model: { kind: 'binary', custom: null } } as const
    const fitted = toParameters({ ...table, uncertainEdge: false }, sample)
    expect(fitted).toMatchObject({
      model: { kind: 'binary', winRate: 0.5, averageLossR: 0.75 },
      resampleHistory: false,
    })
    expect(fitted.model).not.toHaveProperty('errors')
    const lots = toParameters({ ...settings, sizing: { kind: 'fixedLot', lots: 3, fee: 0 } }, sample)
    expect(lots.sizing).toEqual({ kind: 'fixedLot', lots: 3, fee: 0, pnlPerLot: sample.pnlPerLot })
  })

  it('state the standard errors of fitted parameters for an uncertain edge', () => {
    const [binary, normal, skewed] = (['binary', 'normal', 'splitNormal'] as const).map((kind) =>
      toParameters({ ...settings, model: { kind, custom: null } }, sample),
    )
    // Three wins and a break-even trade in six; wins of 2, 1 and 0.5.
    expect(binary).toMatchObject({
      resampleHistory: true,
      model: { errors: { winRate: Math.sqrt(0.25 / 6), breakevenRate: Math.sqrt(5 / 36 / 6) } },
    })
    expect(normal).toMatchObject({ resampleHistory: true, model: { errors: { sdR: expect.any(Number) } } })
    expect(skewed).toMatchObject({ resampleHistory: true, model: { errors: { skewRatio: expect.any(Number) } } })
  })

  it('restore the uncertain edge of a saved run with fitted parameters', () => {
    for (const model of uncertainModels) {
      const parameters = { ...toParameters(settings, sample), model, resampleHistory: true }
      expect(toParameters(toSettings(parameters), sample)).toStrictEqual(parameters)
    }
  })

  it('omit the uncertain edge for a drawn histogram and for values of the trader', () => {
    const own: readonly ChosenModel[] = [
      { kind: 'histogram', custom: null },
      { kind: 'normal', custom: { kind: 'normal', meanR: 0.1, sdR: 1 } },
    ]
    for (const model of own) expect(toParameters({ ...settings, model }, sample).resampleHistory).toBe(false)
  })

  it('omit the uncertain edge for a shuffle', () => {
    expect(toParameters({ ...settings, model: { kind: 'permutation' } }, sample)).toMatchObject({
      model: { kind: 'permutation' },
      resampleHistory: false,
    })
  })

  it('lose what another model cannot have', () => {
    const normal: ChosenModel = { kind: 'normal', custom: null }
    const kelly: GrowthSettings = {
      ...settings,
      sizing: { kind: 'kellyFraction', multiple: 1 },
      model: { kind: 'days' },
    }
    const changed = { ...kelly, ...withModel(kelly, normal) }
    expect(changed.sizing).toEqual(defaultSettings.sizing)
    expect(changed.ruin.map(({ kind }) => kind)).toEqual(['trailing', 'absolute'])
    expect(fitsModel(changed, 'normal')).toBe(true)
    const blocks = { ...kelly, ...withModel(kelly, { kind: 'iid' }) }
    expect(blocks.sizing).toEqual(kelly.sizing)
  })

  it('show percentages without rounding noise', () => {
    for (let tenth = 1; tenth < 1000; tenth += 1) {
      const percent = tenth / 10
      expect(percentOf(fractionOf(percent))).toBe(percent)
      expect(lossOfLeft(leftAfterLoss(percent))).toBe(percent)
      expect(gainOfMultiple(multipleAfterGain(percent))).toBe(percent)
    }
    expect(leftAfterLoss(30)).toBe(0.7)
  })
})
