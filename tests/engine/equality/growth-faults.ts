import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'

/** What is wrong with an input, and what it is refused with when nothing before it is wrong. */
export interface Fault<Input> {
  readonly what: string
  readonly change: Partial<Input>
  readonly code: 'too_few_trades' | 'too_many_trades' | 'parameter_out_of_range' | 'growth_overflow'
  readonly parameter: string
}

/** Twenty trades, and everything else as it should be. */
export const faultless: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0,
  paths: 20,
  steps: 12,
  seed: [42, 0],
  flows: [],
  ruin: [],
  stopAtRuin: true,
  goal: null,
  resampleHistory: false,
  recovery: false,
}

const trades = faultless.r.length
const pnlPerLot = faultless.r.map((r) => r / 100)
const tooMuch = (max: number) => [-1e-9, max + 1e-9, NaN, Infinity, -Infinity] as const
const noInteger = [0, -1, 1.5, NaN, Infinity] as const

function fault(what: string, parameter: string, change: Partial<GrowthInput>): Fault<GrowthInput> {
  return { what, change, code: 'parameter_out_of_range', parameter }
}

const models: readonly (readonly [string, SampleModel])[] = [
  ...[0, 10_001, 2.5, NaN].flatMap((blockLength) => [
    [`stationary blocks of ${blockLength}`, { kind: 'stationary', blockLength }] as const,
    [`circular blocks of ${blockLength}`, { kind: 'circular', blockLength }] as const,
  ]),
  ['one day', { kind: 'days', tradesPerDay: [trades] }],
  ['no day', { kind: 'days', tradesPerDay: [] }],
  ['an empty day', { kind: 'days', tradesPerDay: [trades, 0] }],
  ['half a trade', { kind: 'days', tradesPerDay: [trades - 0.5, 0.5] }],
  ['days of too many trades', { kind: 'days', tradesPerDay: [trades, 1] }],
  ['days of too few trades', { kind: 'days', tradesPerDay: [trades - 2, 1] }],
  ['days of so many trades that they wrap round', { kind: 'days', tradesPerDay: [2 ** 32, trades] }],
  ...[
    { winRate: -0.1 },
    { winRate: 1.1 },
    { winRate: NaN },
    { breakevenRate: -0.1 },
    { breakevenRate: 0.7 },
    { averageWinR: -1 },
    { averageWinR: 1001 },
    { averageLossR: -1 },
    { averageLossR: Infinity },
  ].map(
    (wrong) =>
      [
        `binary ${JSON.stringify(wrong)}`,
        { kind: 'binary', winRate: 0.5, breakevenRate: 0.1, averageWinR: 1, averageLossR: 1, ...wrong },
      ] as const,
  ),
  ...[{ meanR: -1001 }, { meanR: NaN }, { sdR: -1 }, { sdR: 1001 }].flatMap((wrong) => [
    [`normal ${JSON.stringify(wrong)}`, { kind: 'normal', meanR: 0, sdR: 1, ...wrong }] as const,
    [`student ${JSON.stringify(wrong)}`, { kind: 'student', degrees: 4, meanR: 0, sdR: 1, ...wrong }] as const,
    [`split ${JSON.stringify(wrong)}`, { kind: 'splitNormal', skewRatio: 2, meanR: 0, sdR: 1, ...wrong }] as const,
  ]),
  // A caller without types can send any number of degrees.
  ...[5, 3, 4.5, NaN, 0].map(
    (degrees) => [`${degrees} degrees`, { kind: 'student', degrees, meanR: 0, sdR: 1 } as SampleModel] as const,
  ),
  ['a ratio under a tenth', { kind: 'splitNormal', skewRatio: 0.09, meanR: 0, sdR: 1 }],
  ['a ratio over ten', { kind: 'splitNormal', skewRatio: 10.1, meanR: 0, sdR: 1 }],
  ['no bin', { kind: 'histogram', edges: [0], weights: [] }],
  ['an edge too few', { kind: 'histogram', edges: [0, 1], weights: [1, 1] }],
  ['an edge too many', { kind: 'histogram', edges: [0, 1, 2], weights: [1] }],
  ['edges that fall', { kind: 'histogram', edges: [0, 2, 1], weights: [1, 1] }],
  ['edges that stay', { kind: 'histogram', edges: [0, 1, 1], weights: [1, 1] }],
  ['an edge too far', { kind: 'histogram', edges: [0, 1001], weights: [1] }],
  ['an edge that is no number', { kind: 'histogram', edges: [0, NaN], weights: [1] }],
  ['weights of nothing', { kind: 'histogram', edges: [0, 1, 2], weights: [0, 0] }],
  ['a negative weight', { kind: 'histogram', edges: [0, 1, 2], weights: [2, -1] }],
  ['weights without end', { kind: 'histogram', edges: [0, 1, 2], weights: [1e308, 1e308] }],
  ['an infinite weight', { kind: 'histogram', edges: [0, 1, 2], weights: [Infinity, 1] }],
  [
    '201 bins',
    {
      kind: 'histogram',
      edges: Array.from({ length: 202 }, (_, i) => i),
      weights: Array.from({ length: 201 }, () => 1),
    },
  ],
]

const sizings: readonly (readonly [string, Partial<GrowthInput> & { sizing: Sizing }])[] = [
  ...tooMuch(1).flatMap((x) => [
    [`fraction ${x}`, { sizing: { kind: 'fixedFraction', fraction: x } }] as const,
    [`risk ${x}`, { sizing: { kind: 'fixedRisk', risk: x } }] as const,
    [`capped fraction ${x}`, { sizing: { kind: 'cappedFraction', fraction: x, cap: 1 } }] as const,
  ]),
  ...tooMuch(1000).map((x) => [`cap ${x}`, { sizing: { kind: 'cappedFraction', fraction: 0.1, cap: x } }] as const),
  ...tooMuch(2).map((x) => [`multiple ${x}`, { sizing: { kind: 'kellyFraction', multiple: x } }] as const),
  ...tooMuch(1e6).map((x) => [`lots ${x}`, { sizing: { kind: 'fixedLot', lots: x, fee: 0, pnlPerLot } }] as const),
  ...tooMuch(1000).map((x) => [`fee ${x}`, { sizing: { kind: 'fixedLot', lots: 1, fee: x, pnlPerLot } }] as const),
  ['a result per lot too few', { sizing: { kind: 'fixedLot', lots: 1, fee: 0, pnlPerLot: pnlPerLot.slice(1) } }],
  [
    'results per lot that are none',
    { sizing: { kind: 'fixedLot', lots: 1, fee: 0, pnlPerLot: [NaN, ...pnlPerLot.slice(1)] } },
  ],
  [
    'lots without a history',
    { model: { kind: 'normal', meanR: 0, sdR: 1 }, sizing: { kind: 'fixedLot', lots: 1, fee: 0, pnlPerLot } },
  ],
  [
    'Kelly without a history',
    { model: { kind: 'normal', meanR: 0, sdR: 1 }, sizing: { kind: 'kellyFraction', multiple: 1 } },
  ],
  ['Kelly without a loss', { r: faultless.r.map((r) => Math.abs(r)), sizing: { kind: 'kellyFraction', multiple: 1 } }],
]

const days: SampleModel = { kind: 'days', tradesPerDay: [5, 5, 10] }
/** Stated where a limit needs days, because another fault beside it may have brought some. */
const noDays: SampleModel = { kind: 'iid' }
const barriers: readonly (readonly [string, Partial<GrowthInput>])[] = [
  ...([-0.1, 1, NaN] as const).map((x) => [`absolute ${x}`, { ruin: [{ kind: 'absolute', level: x }] }] as const),
  ...([0, 1.1, NaN] as const).map((x) => [`trailing ${x}`, { ruin: [{ kind: 'trailing', level: x }] }] as const),
  ...([0, 1000.1, NaN, Infinity] as const).flatMap((amount) => [
    [
      `trailing amount ${amount}`,
      { ruin: [{ kind: 'trailingAmount', amount, lockAt: null, endOfDay: false }] },
    ] as const,
    [`daily loss ${amount}`, { model: days, ruin: [{ kind: 'dailyLoss', amount }] }] as const,
  ]),
  ...([-0.1, 1000.1, NaN] as const).map(
    (lockAt) =>
      [`locked at ${lockAt}`, { ruin: [{ kind: 'trailingAmount', amount: 0.1, lockAt, endOfDay: false }] }] as const,
  ),
  [
    'the end of a day without days',
    { model: noDays, ruin: [{ kind: 'trailingAmount', amount: 0.1, lockAt: null, endOfDay: true }] },
  ],
  ['a daily loss without days', { model: noDays, ruin: [{ kind: 'dailyLoss', amount: 0.1 }] }],
  ['nine limits', { ruin: Array.from({ length: 9 }, (): RuinBarrier => ({ kind: 'absolute', level: 0.5 })) }],
]

/** Every check of docs/simulation-spec.md section 2.1, in its order. */
export const growthFaults: readonly Fault<GrowthInput>[] = [
  { what: 'nine trades', change: { r: faultless.r.slice(0, 9) }, code: 'too_few_trades', parameter: 'r' },
  { what: 'no trade', change: { r: [] }, code: 'too_few_trades', parameter: 'r' },
  fault('a trade that is no number', 'r', { r: [...faultless.r.slice(1), NaN] }),
  fault('a trade without end', 'r', { r: [-Infinity, ...faultless.r.slice(1)] }),
  ...models.map(([what, model]) => fault(what, 'model', { model })),
  ...sizings.map(([what, change]) => fault(what, 'sizing', change)),
  ...tooMuch(1000).map((extraCostR) => fault(`extra cost ${extraCostR}`, 'extraCostR', { extraCostR })),
  ...[...noInteger, 1_000_001].map((paths) => fault(`${paths} paths`, 'paths', { paths })),
  ...[...noInteger, 10_001].map((steps) => fault(`${steps} steps`, 'steps', { steps })),
  ...([-1, 2 ** 32, 0.5, NaN] as const).flatMap((word) => [
    fault(`seed ${word}, 0`, 'seed', { seed: [word, 0] }),
    fault(`seed 0, ${word}`, 'seed', { seed: [0, word] }),
  ]),
  ...[...noInteger, 10_001].map((every) =>
    fault(`a deposit every ${every}`, 'flows', { flows: [{ kind: 'deposit', every, amount: 1 }] }),
  ),
  ...tooMuch(1000).flatMap((amount) => [
    fault(`a deposit of ${amount}`, 'flows', { flows: [{ kind: 'deposit', every: 1, amount }] }),
    fault(`a withdrawal of ${amount}`, 'flows', { flows: [{ kind: 'withdrawal', every: 1, amount }] }),
  ]),
  ...tooMuch(1).map((share) =>
    fault(`a share of ${share}`, 'flows', { flows: [{ kind: 'withdrawalShare', every: 1, share }] }),
  ),
  fault('five flows', 'flows', {
    flows: Array.from({ length: 5 }, () => ({ kind: 'deposit', every: 1, amount: 1 }) as const),
  }),
  ...barriers.map(([what, change]) => fault(what, 'ruin', change)),
  ...([1, 0.5, NaN, Infinity] as const).map((goal) => fault(`a goal of ${goal}`, 'goal', { goal })),
  fault('an uncertain edge of a permutation', 'resampleHistory', {
    model: { kind: 'permutation' },
    resampleHistory: true,
  }),
  fault('an uncertain edge without a history', 'resampleHistory', {
    model: { kind: 'normal', meanR: 0, sdR: 1 },
    resampleHistory: true,
  }),
]
