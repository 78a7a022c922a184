import type {
  ChallengeCurve,
  ChallengeCurveInput,
  ChallengeInput,
  ChallengeResult,
  PathMean,
} from '#domain/simulation/challenge.ts'
import type { Proportion } from '#domain/simulation/growth.ts'
import { FlatReader } from '#workers/engine/wasm/flat-reader.ts'
import type { Engine } from '#workers/engine/wasm/load-engine.ts'
import { runInSlices } from './run-in-slices.ts'
import type { TaskControl } from './task-control.ts'

/** Paths per slice: a few milliseconds of paths that trade some hundred times. */
const pathsPerSlice = 256

const orNaN = (value: number | null | undefined): number => value ?? Number.NaN

/** The rules in the order of the engine's `ChallengeRun`. */
function flatRules(input: ChallengeInput): Float64Array {
  const { limits, evaluation, funded, fees } = input
  const { drawdown, dailyLoss, consistency } = limits
  return Float64Array.of(
    input.risk,
    input.fundedRisk,
    input.extraCostR,
    drawdown.amount,
    Number(drawdown.trailing),
    orNaN(drawdown.lockAt),
    Number(drawdown.endOfDay),
    orNaN(dailyLoss?.amount),
    Number(dailyLoss?.ends === true),
    orNaN(consistency),
    evaluation.minDays,
    evaluation.maxDays,
    funded.days,
    funded.payoutEvery,
    funded.minProfit,
    funded.buffer,
    funded.split,
    fees.entry,
    fees.activation,
    Number(fees.refunded),
  )
}

/** Simulates the attempts of a challenge. */
export async function challengeTask(
  engine: Engine,
  input: ChallengeInput,
  control: TaskControl,
): Promise<ChallengeResult> {
  const { days, evaluation, paths, seed } = input
  const run = new engine.ChallengeRun(
    Float64Array.from(input.r),
    Float64Array.from(days.kind === 'history' ? days.tradesPerDay : []),
    days.kind === 'drawn' ? days.trades : Number.NaN,
    Float64Array.from(evaluation.targets),
    flatRules(input),
    paths,
    seed[0],
    seed[1],
  )
  await runInSlices(run, pathsPerSlice, control)
  return readChallenge(run.finish(), input)
}

/** `ChallengeRun.finish`. */
function readChallenge(flat: ArrayLike<number>, { r, paths, evaluation }: ChallengeInput): ChallengeResult {
  const reader = new FlatReader(flat)
  const share = (): Proportion => ({
    hits: reader.next(),
    of: paths,
    share: reader.next(),
    low: reader.next(),
    high: reader.next(),
  })
  const mean = (): PathMean => ({
    mean: reader.next(),
    sd: reader.nullable(),
    standardError: reader.nullable(),
    low: reader.nullable(),
    high: reader.nullable(),
  })
  const failed = { drawdown: share(), dailyLoss: share(), time: share() }
  const [payout, fundedPayout, kept] = [share(), share(), share()]
  const phases = evaluation.targets.map(share)
  const passed = phases.at(-1)
  if (passed === undefined) throw new RangeError('the engine accepted a challenge without a phase')
  const payouts = reader.next()
  const [paid, value] = [mean(), mean()]
  const [meanDays, ...percentiles] = [reader.nullable(), ...Array.from({ length: 5 }, () => reader.next())]
  const [p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = percentiles
  return {
    trades: r.length,
    paths,
    passed,
    phases,
    failed,
    daysToPass: meanDays === null || meanDays === undefined ? null : { mean: meanDays, p10, p25, p50, p75, p90 },
    payout,
    value,
    funded: { payout: fundedPayout, kept, paid, payouts },
  }
}

/** Simulates a challenge with each of several risks, on the same random numbers. */
export async function challengeCurveTask(
  engine: Engine,
  { challenge, risks }: ChallengeCurveInput,
  control: TaskControl,
): Promise<ChallengeCurve> {
  const points: ChallengeCurve[number][] = []
  for (const [i, risk] of risks.entries()) {
    const part: TaskControl = {
      progress: (share) => control.progress((i + share) / risks.length),
      pause: control.pause,
    }
    // One risk after the other, so that a cancellation ends the rest.
    const { passed, funded, value } = await challengeTask(engine, { ...challenge, risk, fundedRisk: risk }, part)
    points.push({ risk, passed, payout: funded.payout, paid: funded.paid, value })
  }
  return points
}
