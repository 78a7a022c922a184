import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { AnalysisTasks } from './analysis-tasks.ts'
import type { ChallengeInput } from './challenge.ts'
import type { GrowthInput } from './growth.ts'
import type { KellyDrawdownInput } from './kelly.ts'

/** The computations that the engine and the reference both implement. */
export const verifiableTasks = [
  'growth',
  'scenarios',
  'history',
  'kelly',
  'kellyDrawdown',
  'jointKelly',
  'optimalF',
  'resampling',
  'challenge',
  'challengeCurve',
  'whatIfGrid',
  'whatIfGuards',
  'whatIfOutcomes',
  'whatIfEndings',
  'removeBehavior',
] as const satisfies readonly (keyof AnalysisTasks | 'growth' | 'scenarios' | 'history' | 'kellyDrawdown')[]
export type VerifiableTask = (typeof verifiableTasks)[number]

/*
 * Every key that the computations of a verification file read. The types of the inputs demand each of them here, so that a
 * new key is known at once.
 */

type Plain = string | number | boolean | null | undefined
type Composite<T> = Exclude<T, Plain>

/** The keys of a type: none for a plain value or a list of them; by kind where the kind decides which there are. */
type Keys<T> = [Composite<T>] extends [never]
  ? 'none'
  : Composite<T> extends readonly (infer Item)[]
    ? [Composite<Item>] extends [never]
      ? 'none'
      : { readonly each: Keys<Item> }
    : Composite<T> extends { readonly kind: string }
      ? { readonly kinds: { readonly [Kind in Composite<T>['kind']]: KeysOf<Extract<Composite<T>, { kind: Kind }>> } }
      : { readonly keys: KeysOf<Composite<T>> }
type KeysOf<T> = { readonly [Key in keyof T]-?: Keys<T[Key]> }

type InputOf<Task extends VerifiableTask> = Task extends keyof AnalysisTasks
  ? AnalysisTasks[Task]['input']
  : Task extends 'scenarios'
    ? readonly GrowthInput[]
    : Task extends 'kellyDrawdown'
      ? KellyDrawdownInput
      : GrowthInput

const none = 'none'
const blocks = { kind: none, blockLength: none } as const
const spread = { meanR: none, sdR: none } as const
const table = { winRate: none, breakevenRate: none, averageWinR: none, averageLossR: none } as const

const growth: Keys<GrowthInput> = {
  keys: {
    r: none,
    model: {
      kinds: {
        iid: { kind: none },
        permutation: { kind: none },
        stationary: blocks,
        circular: blocks,
        days: { kind: none, tradesPerDay: none },
        binary: { kind: none, ...table, errors: { keys: table } },
        normal: { kind: none, ...spread, errors: { keys: spread } },
        student: { kind: none, degrees: none, ...spread, errors: { keys: spread } },
        splitNormal: { kind: none, skewRatio: none, ...spread, errors: { keys: { ...spread, skewRatio: none } } },
        histogram: { kind: none, edges: none, weights: none },
      },
    },
    sizing: {
      kinds: {
        fixedFraction: { kind: none, fraction: none },
        kellyFraction: { kind: none, multiple: none },
        fixedRisk: { kind: none, risk: none },
        fixedLot: { kind: none, lots: none, fee: none, pnlPerLot: none },
        cappedFraction: { kind: none, fraction: none, cap: none },
      },
    },
    extraCostR: none,
    paths: none,
    steps: none,
    seed: none,
    flows: {
      each: {
        kinds: {
          deposit: { kind: none, every: none, amount: none },
          withdrawal: { kind: none, every: none, amount: none },
          withdrawalShare: { kind: none, every: none, share: none },
        },
      },
    },
    ruin: {
      each: {
        kinds: {
          absolute: { kind: none, level: none },
          trailing: { kind: none, level: none },
          trailingAmount: { kind: none, amount: none, lockAt: none, endOfDay: none },
          dailyLoss: { kind: none, amount: none },
        },
      },
    },
    stopAtRuin: none,
    goal: none,
    resampleHistory: none,
    recovery: none,
  },
}

const challenge: Keys<ChallengeInput> = {
  keys: {
    r: none,
    days: { kinds: { history: { kind: none, tradesPerDay: none }, drawn: { kind: none, trades: none } } },
    risk: none,
    fundedRisk: none,
    extraCostR: none,
    limits: {
      keys: {
        drawdown: { keys: { amount: none, trailing: none, lockAt: none, endOfDay: none } },
        dailyLoss: { keys: { amount: none, ends: none } },
        consistency: none,
      },
    },
    evaluation: { keys: { targets: none, minDays: none, maxDays: none } },
    funded: { keys: { days: none, payoutEvery: none, minProfit: none, buffer: none, split: none } },
    fees: { keys: { entry: none, activation: none, refunded: none } },
    paths: none,
    seed: none,
  },
}

const grid: Keys<WhatIfInput> = {
  keys: {
    trades: {
      each: {
        keys: {
          r: none,
          mae: none,
          mfe: none,
          exit: none,
          post: { keys: { mfpe: none, mape: none, first: none } },
          candles: { each: { keys: { adverse: none, favorable: none, isWhole: none } } },
        },
      },
    },
    stops: none,
    targets: none,
    slippage: none,
    cost: none,
    policy: none,
    fallback: none,
    sizing: none,
    orderDependent: none,
    kelly: none,
  },
}
const cellOfGrid = { keys: { grid, cell: { keys: { stop: none, target: none } } } } as const

const keysOfTasks: { readonly [Task in VerifiableTask]: Keys<InputOf<Task>> } = {
  growth,
  scenarios: { each: growth },
  history: growth,
  kelly: {
    keys: {
      r: none,
      extraCostR: none,
      bootstraps: none,
      seed: none,
      curvePoints: none,
      floor: { keys: { floor: none, chance: none } },
    },
  },
  kellyDrawdown: { keys: { growth, level: none, tolerance: none, points: none } },
  jointKelly: { keys: { rows: { each: none } } },
  optimalF: { keys: { values: none } },
  resampling: { keys: { values: none, resamples: none, blockLength: none, seed: none } },
  challenge,
  challengeCurve: { keys: { challenge, risks: none } },
  whatIfGrid: grid,
  whatIfGuards: { keys: { grid, resamples: none, seed: none } },
  whatIfOutcomes: cellOfGrid,
  whatIfEndings: cellOfGrid,
  removeBehavior: { keys: { values: none, remove: none, resamples: none, seed: none } },
}

type AnyKeys =
  | 'none'
  | { readonly each: AnyKeys }
  | { readonly keys: { readonly [key: string]: AnyKeys } }
  | { readonly kinds: { readonly [kind: string]: { readonly [key: string]: AnyKeys } } }

/** The known keys of an object; null where its kind is unknown, which the simulation refuses itself. */
function keysOfObject(value: object, known: AnyKeys): { readonly [key: string]: AnyKeys } | null {
  if (known === 'none' || 'each' in known) return {}
  if ('keys' in known) return known.keys
  const kind = 'kind' in value ? String(value.kind) : ''
  return Object.hasOwn(known.kinds, kind) ? (known.kinds[kind] ?? null) : null
}

function findUnknown(value: unknown, known: AnyKeys): readonly string[] | null {
  if (typeof value !== 'object' || value === null) return null
  const inList: AnyKeys = known !== 'none' && 'each' in known ? known.each : 'none'
  const keys = Array.isArray(value) ? null : keysOfObject(value, known)
  if (!Array.isArray(value) && keys === null) return null
  for (const [key, part] of Object.entries(value)) {
    if (keys !== null && !Object.hasOwn(keys, key)) return [key]
    const found = findUnknown(part, keys === null ? inList : (keys[key] ?? 'none'))
    if (found !== null) return [key, ...found]
  }
  return null
}

/** The path of the first key of a task's input that no computation reads, as in "flows.0.note"; null if there is none. */
export const findUnknownKey = (task: VerifiableTask, input: unknown): string | null =>
  findUnknown(input, keysOfTasks[task])?.join('.') ?? null
