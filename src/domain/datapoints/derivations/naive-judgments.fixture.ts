import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import type { NaiveFigures } from './naive-figures.fixture.ts'
import {
  asNumber,
  compare,
  maybe,
  minus,
  zero,
  over,
  plus,
  rational,
  magnitude,
  times,
  total,
  type Maybe,
} from './rational.fixture.ts'

/** Whether a is at least b; null if one is unknown. */
const atLeast = (a: Maybe, b: Maybe) => (a === null || b === null ? null : compare(a, b) >= 0)
const isBelow = (a: Maybe, b: Maybe) => (a === null || b === null ? null : compare(a, b) < 0)
const reaches = (a: Maybe, b: string) => atLeast(a, rational(b)) === true

// Building a formatter is expensive.
const formats = new Map(
  ['UTC', 'America/New_York', 'Asia/Tokyo'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)

/** Date and hour of a zone at a moment: the Swedish locale writes "2025-03-09 17:04:00". */
function clock(at: number, timeZone: string) {
  const [date = '', time = ''] = (formats.get(timeZone)?.format(at) ?? '').split(' ')
  return { date, hour: Number(time.slice(0, 2)) }
}
/** 1 Monday to 7 Sunday. */
const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7
const dayAfter = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function sundayWithin(from: string, to: string): boolean {
  for (let day = from; day < to;) {
    day = dayAfter(day)
    if (weekday(day) === 7) return true
  }
  return false
}

function timing({ entryAt, exitAt, minutesHeld }: NaiveFigures['times'], { portfolio, trade }: DatapointFacts) {
  const entry = entryAt === null ? null : clock(entryAt, portfolio.timeZone)
  const exit = exitAt === null ? null : clock(exitAt, portfolio.timeZone)
  const minutes = minutesHeld === null ? null : asNumber(minutesHeld)
  const buckets = ['under5m', '5to15m', '15to60m', '1to4h', '4hTo1d', '1to5d', 'over5d']
  const ends = [5, 15, 60, 240, 1_440, 7_200]
  return {
    logLagMin: exitAt === null ? null : (Date.parse(trade.createdAt) - exitAt) / 60_000,
    holdBucket: minutes === null ? null : buckets[ends.filter((end) => minutes >= end).length],
    entryHour: entry?.hour ?? null,
    entryWeekday: entry === null ? null : weekday(entry.date),
    exitDate: exit?.date ?? null,
    heldOvernight: entry === null || exit === null ? null : entry.date !== exit.date,
    heldWeekend: entry === null || exit === null ? null : sundayWithin(entry.date, exit.date),
  }
}

function rules({ trade }: DatapointFacts, realizedR: Maybe) {
  const applied = trade.ruleResponses.filter(({ met }) => met !== 'na')
  const [kept, broken] = [applied.filter(({ met }) => met === 'yes'), applied.filter(({ met }) => met === 'no')]
  const weight = (checks: typeof applied) => total(checks.map((one) => rational(one.weight)))
  const score = over(times(rational(100), weight(kept)), weight(applied))
  const none = applied.length === 0
  const mandatoryBroken = none ? null : broken.filter(({ isMandatory }) => isMandatory).length
  return {
    rulesTotal: applied.length,
    rulesMet: none ? null : kept.length,
    complianceScore: score,
    complianceBand: score === null ? 'none' : reaches(score, '80') ? 'green' : reaches(score, '50') ? 'amber' : 'red',
    mandatoryBroken,
    brokenRuleIds: none ? null : broken.map(({ ruleId }) => ruleId),
    ruleBreakR: realizedR === null || mandatoryBroken === null ? null : mandatoryBroken > 0 ? realizedR : zero,
  }
}

const pointsFor = (points: number, share: Maybe) =>
  share === null ? [] : [{ had: times(rational(points), share), of: rational(points) }]
const yes = (is: boolean | null) => (is === null ? null : rational(Number(is)))
const upToOne = (value: Maybe) => (reaches(magnitude(value), '1') ? rational(1) : magnitude(value))

/** Points earned over points possible for each known part: A from 90%, B from 75%, C from 60%, D from 40%, else F. */
function gradeOf(
  { trade }: DatapointFacts,
  naive: NaiveFigures,
  kept: ReturnType<typeof rules>,
  widened: boolean | null,
) {
  if (naive.times.entryAt === null) return null
  const notes = [trade.thesis, trade.entryComment, trade.managementComment, trade.exitComment, trade.lessons]
  const hasNote = notes.some((note) => (note ?? '').trim() !== '')
  const planned = maybe(trade.plannedQuantity)
  if (kept.complianceScore === null && naive.facts.stop === null && planned === null && !hasNote) return null
  const isSized =
    planned === null
      ? null
      : reaches(minus(times(planned, rational('0.1')), magnitude(minus(naive.figures.maxQuantity, planned))), '0')
  const parts = [
    ...pointsFor(40, over(kept.complianceScore, rational(100))),
    ...pointsFor(20, yes(naive.facts.stop !== null)),
    ...pointsFor(15, yes(isSized)),
    ...pointsFor(15, yes(widened === null ? null : !widened)),
    ...pointsFor(10, yes(hasNote)),
  ]
  const share = over(total(parts.map(({ had }) => had)), total(parts.map(({ of }) => of)))
  const grade = reaches(share, '0.9')
    ? 'A'
    : reaches(share, '0.75')
      ? 'B'
      : reaches(share, '0.6')
        ? 'C'
        : reaches(share, '0.4')
          ? 'D'
          : 'F'
  return (kept.mandatoryBroken ?? 0) > 0 && (grade === 'A' || grade === 'B') ? 'C' : grade
}

function deviation(exitReason: string | null, { figures }: NaiveFigures, widened: boolean | null): Maybe {
  const parts = [
    upToOne(figures.entrySlippageR),
    upToOne(over(figures.riskDeviationPct, rational(100))),
    widened === null ? null : rational(Number(widened)),
    exitReason === null ? null : rational(Number(['manual-emotional', 'liquidation'].includes(exitReason))),
  ].filter((part) => part !== null)
  return parts.length < 2 ? null : over(times(rational(100), total(parts)), rational(parts.length))
}

/** The post-exit sequence and the exit verdict. */
function afterExit({ trade }: DatapointFacts, { figures, times: { exitAt } }: NaiveFigures) {
  const { mfpeR, mapeR, giveBackR, mfeCapturePct } = figures
  const [toMfpe, toMape] = [maybe(trade.timeToMfpeMin), maybe(trade.timeToMapeMin)]
  const isFlat = isBelow(mfpeR, rational('0.25')) === true && isBelow(mapeR, rational('0.25')) === true
  const order = toMfpe === null || toMape === null ? 0 : compare(toMfpe, toMape)
  const sequence =
    mfpeR === null || mapeR === null
      ? null
      : isFlat
        ? 'FLAT'
        : (['MFPE_FIRST', 'UNKNOWN', 'MAPE_FIRST'] as const)[order + 1]
  const nothing = [mfpeR, mapeR, giveBackR, mfeCapturePct].every((value) => value === null)
  const verdict =
    exitAt === null || nothing
      ? null
      : reaches(mfpeR, '0.5') && sequence === 'MFPE_FIRST'
        ? 'early'
        : reaches(mapeR, '0.5') && sequence === 'MAPE_FIRST'
          ? 'protective'
          : reaches(giveBackR, '1')
            ? 'late'
            : reaches(mfeCapturePct, '75') && isBelow(mfpeR, rational('0.5')) === true
              ? 'optimal'
              : 'unknown'
  return { peeSequence: sequence, exitVerdict: verdict }
}

/** Distance by which price missed the order of a missed trade, in percent of the planned risk. */
function frontrun({ trade }: DatapointFacts, isLong: boolean): Maybe {
  if (trade.status !== 'missed' || trade.plannedEntryType === 'market') return null
  const isLimit = trade.plannedEntryType === null || trade.plannedEntryType === 'limit'
  const entry = maybe(trade.plannedEntryPrice)
  // Price falls to a buy limit or a sell stop, and rises to a sell limit or a buy stop.
  const fallsToOrder = isLong === isLimit
  const distance = fallsToOrder ? minus(maybe(trade.lowestPrice), entry) : minus(entry, maybe(trade.highestPrice))
  const missedBy = distance !== null && distance.n < 0n ? zero : distance
  return over(times(rational(100), missedBy), magnitude(minus(entry, maybe(trade.plannedStopPrice))))
}

/** Judgments, counts and calendar figures of a trade, each computed directly from its definition. */
export function naiveJudgments(facts: DatapointFacts, naive: NaiveFigures) {
  const { trade, portfolio } = facts
  const { isLong, s, entries, exits, entryOrders, stop, finalStop, target, postBest, postWorst } = naive.facts
  const { figures, times: moments } = naive
  const widened = isBelow(times(s, minus(finalStop, stop)), zero)
  const adherence = rules(facts, figures.realizedR)
  const processGrade = gradeOf(facts, naive, adherence, widened)
  const isOver = moments.exitAt !== null
  const sign = figures.netPnl === null ? 0 : compare(figures.netPnl, zero)
  const result = isOver ? (['loss', 'breakeven', 'win'] as const)[sign + 1] : entries.length > 0 ? 'open' : null
  const addedWorse = entryOrders.slice(1).some((order, place) => {
    const before = entryOrders.slice(0, place + 1).flat()
    const average = over(
      total(before.map((one) => times(one.price, one.quantity))),
      total(before.map((one) => one.quantity)),
    )
    return order.some(({ price }) => isBelow(times(s, minus(price, average)), zero) === true)
  })
  const [toMfe, toMae] = [maybe(trade.timeToMfeMin), maybe(trade.timeToMaeMin)]
  const severities: Readonly<Record<string, number>> = facts.mistakeSeverities ?? {}
  const worstMistake = trade.mistakeIds.map((id) => severities[id] ?? 0).toSorted((a, b) => b - a)[0] ?? null
  const hypoRisk = times(s, minus(maybe(trade.hypoEntryPrice), maybe(trade.plannedStopPrice)))
  const good = processGrade === 'A' || processGrade === 'B'
  return {
    portfolioKind: portfolio.kind,
    teamId: portfolio.teamId,
    entryFillCount: entries.length,
    exitFillCount: exits.length,
    scaledIn: entries.length === 0 ? null : entryOrders.length > 1,
    addedToLoser: entries.length === 0 ? null : addedWorse,
    stopWidened: widened,
    entryWithinPlan: atLeast(
      times(rational('0.01'), magnitude(maybe(trade.plannedEntryPrice))),
      magnitude(figures.entrySlippage),
    ),
    excursionOrder:
      toMfe === null || toMae === null
        ? null
        : (['mfeFirst', 'unknown', 'maeFirst'] as const)[compare(toMfe, toMae) + 1],
    targetHitAfterExit: isOver ? atLeast(times(s, minus(postBest, target)), zero) : null,
    stopHitAfterExit: isOver ? atLeast(times(s, minus(stop, postWorst)), zero) : null,
    ...afterExit(facts, naive),
    ...timing(moments, facts),
    withTrend: trade.htfTrend === null || trade.htfTrend === 'flat' ? null : isLong === (trade.htfTrend === 'up'),
    ...adherence,
    planDeviationScore: deviation(trade.exitReason, naive, widened),
    processGrade,
    mistakeCount: trade.mistakeIds.length,
    mistakeSeverity: worstMistake,
    overallGrade: over(
      plus(plus(maybe(trade.entryGrade), maybe(trade.managementGrade)), maybe(trade.exitGrade)),
      rational(3),
    ),
    result,
    outcomeQuadrant:
      processGrade === null || (result !== 'win' && result !== 'loss')
        ? null
        : `${good ? 'good' : 'bad'}${result === 'win' ? 'Win' : 'Loss'}`,
    missedR:
      hypoRisk !== null && hypoRisk.n > 0n
        ? over(times(s, minus(maybe(trade.hypoExitPrice), maybe(trade.hypoEntryPrice))), hypoRisk)
        : null,
    frontrunPct: frontrun(facts, isLong),
  }
}
