import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { chooseQuestion } from './coach-question.ts'
import { type CoachPart, type CoachStatement, ofTrade, type TradeCoaching } from './coach-statement.ts'
import { describeContext } from './trade-context.ts'
import { describeMissed, describeUnenteredPlan } from './unentered-trade.ts'

/** Everything that the coach reads of a trade. */
export interface CoachInput {
  readonly facts: DatapointFacts
  /** The risk per trade of the trade's setup, in percent of the balance; null without a setup or a risk. */
  readonly setupRiskPct: Decimal | null
  /** The closed trades of the portfolio; those that ended after the entry are ignored. */
  readonly trades: readonly StudiedTrade[]
}

/** Sizes within a tenth of what was allowed count as kept. */
const sizeTolerance = 1.1
/** Moves after the exit below a quarter of R are noise: the same limit as for a flat sequence. */
const minMoveR = 0.25

const r = (value: number, signed = true): CoachPart => ({ kind: 'r', value, signed })
const percent = (value: number): CoachPart => ({ kind: 'fraction', value: value / 100 })

/** "Wait for the retest" and "Size by the stop". */
function listTitles(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1) ?? ''}`
}

/** Rules met and not met. Only an entry breaks a rule: the plan may still change, and what was not entered broke none. */
function describeRules(datapoints: TradeDatapoints): CoachStatement[] {
  const [total, met] = [datapoints.value('rulesTotal'), datapoints.value('rulesMet')]
  if (total === null || met === null || total === 0) return []
  const { entryAt, status, ruleResponses } = datapoints.facts.trade
  const broken = ruleResponses.filter(({ met: answer }) => answer === 'no')
  const verdict = (judged: 'good' | 'bad') => ({ verdict: entryAt === null && status !== 'planned' ? null : judged })
  const counts: CoachPart[] = [{ kind: 'count', value: met }, ' of ', { kind: 'count', value: total }, ' rules met']
  const keys = ['rulesMet', 'rulesTotal', 'mandatoryBroken'] as const
  if (broken.length === 0) return [ofTrade('rules', [...counts, '.'], keys, verdict('good'))]
  const mandatory = broken.some(({ isMandatory }) => isMandatory) ? ', a mandatory rule among them' : ''
  const titles = listTitles(broken.map(({ title }) => title))
  const word = entryAt === null ? 'Not met' : 'Broken'
  return [ofTrade('rules', [...counts, `. ${word}${mandatory}: ${titles}.`], keys, verdict('bad'))]
}

function describeSize(datapoints: TradeDatapoints, setupRiskPct: Decimal | null): CoachStatement[] {
  const { entryAt, status } = datapoints.facts.trade
  // What was missed or cancelled risked nothing, and the balance then is not known.
  if (entryAt === null && status !== 'planned') return []
  const taken = datapoints.value('riskPct')
  const statements: CoachStatement[] = []
  const allowed = setupRiskPct === null ? null : numberOf(setupRiskPct)
  if (taken !== null && allowed !== null && allowed > 0) {
    const isKept = taken <= allowed * sizeTolerance
    const words = entryAt === null ? 'The plan risks ' : 'Risked '
    const sentence = [words, percent(taken), ' of the balance; the setup allows ', percent(allowed), '.']
    statements.push(ofTrade('size', sentence, ['riskPct'], { verdict: isKept ? 'good' : 'bad' }))
  }
  const multiple = datapoints.value('kellyMultiple')
  const kelly = datapoints.value('kellyFractionAtEntry')
  if (taken !== null && multiple !== null && kelly !== null) {
    const sentence: CoachPart[] = ['Risk was ', { kind: 'ratio', value: multiple }, ' times Kelly at entry (']
    sentence.push(percent(kelly), ' of the balance).')
    statements.push(
      ofTrade('size', sentence, ['kellyMultiple', 'kellyFractionAtEntry'], multiple > 1 ? { verdict: 'bad' } : {}),
    )
  }
  return statements
}

function describePlan(datapoints: TradeDatapoints): CoachStatement[] {
  const statements: CoachStatement[] = []
  const [planned, realized] = [datapoints.value('plannedRR'), datapoints.value('realizedR')]
  if (planned !== null && realized !== null) {
    const sentence = ['Planned ', r(planned), ', realized ', r(realized), '.']
    statements.push(ofTrade('plan', sentence, ['plannedRR', 'realizedR', 'rVsPlan']))
  }
  if (datapoints.value('stopWidened') === true) {
    statements.push(ofTrade('plan', ['The stop was moved away from the entry.'], ['stopWidened'], { verdict: 'bad' }))
  }
  const deviation = datapoints.value('riskDeviationPct')
  if (deviation !== null && Math.abs(deviation) > 100 * (sizeTolerance - 1)) {
    const side = deviation > 0 ? ' more' : ' less'
    const sentence = ['Risk was ', percent(Math.abs(deviation)), `${side} than planned.`]
    statements.push(ofTrade('plan', sentence, ['riskDeviationPct'], deviation > 0 ? { verdict: 'bad' } : {}))
  }
  return statements
}

function describeExit(datapoints: TradeDatapoints): CoachStatement[] {
  const statements: CoachStatement[] = []
  const [captured, offered] = [datapoints.value('mfeCapturePct'), datapoints.value('mfeR')]
  if (captured !== null && offered !== null && captured > 0 && datapoints.value('result') === 'win') {
    // The candles of entry and exit may hide a better move: then it was at least this, and its share at most that.
    const isApproximate = datapoints.value('excursionSource') === 'candlesApproximate'
    const [most, least] = isApproximate ? ['at most ', 'at least '] : ['', '']
    const sentence = [`The exit captured ${most}`, percent(captured), ` of the best move, ${least}`, r(offered), '.']
    statements.push(ofTrade('exit', sentence, ['mfeCapturePct', 'mfeR']))
  }
  const [favor, against] = [datapoints.value('mfpeR'), datapoints.value('mapeR')]
  if (favor !== null && against !== null) {
    const moved = Math.max(favor, against) >= minMoveR
    const sentence: CoachPart[] = moved
      ? ['After the exit, price moved ', r(favor, false), ' further in favor and ', r(against, false), ' against.']
      : ['After the exit, price stayed within ', r(minMoveR, false), '.']
    const verdict = datapoints.value('exitVerdict')
    const isGood = verdict === 'optimal' || verdict === 'protective'
    statements.push(
      ofTrade('exit', sentence, ['mfpeR', 'mapeR', 'exitVerdict'], {
        usesLaterPrices: true,
        verdict: isGood ? 'good' : verdict === 'early' ? 'bad' : null,
      }),
    )
  }
  return statements
}

const quadrants = {
  goodWin: ['Good process, win: worth repeating.', 'good'],
  goodLoss: ['Good process, loss: the cost of doing business.', 'good'],
  badWin: ['Poor process, win: luck, not skill.', 'bad'],
  badLoss: ['Poor process, loss: avoidable.', 'bad'],
} as const

const isOfProcess = ({ kind }: CoachStatement) => kind === 'rules' || kind === 'size' || kind === 'plan'

function describeProcess(datapoints: TradeDatapoints, others: readonly CoachStatement[]): CoachStatement[] {
  const quadrant = datapoints.value('outcomeQuadrant')
  // Without checked rules, a process is only a stop and a note.
  if (quadrant === null || (datapoints.value('rulesTotal') ?? 0) === 0) return []
  const [text, verdict] = quadrants[quadrant]
  // Its grade is a sum that may outweigh a broken rule: beside that rule, nobody would believe it.
  if (verdict === 'good' && others.some((one) => isOfProcess(one) && one.verdict === 'bad')) return []
  return [ofTrade('process', [text], ['outcomeQuadrant', 'processGrade'], { verdict })]
}

/** What was known of a trade at its entry; null before one. */
function enteredTrade(datapoints: TradeDatapoints) {
  const { trade } = datapoints.facts
  const [entryHour, entryWeekday] = [datapoints.value('entryHour'), datapoints.value('entryWeekday')]
  if (trade.entryAt === null || entryHour === null || entryWeekday === null) return null
  const { id, symbol, setupId, direction, entryAt } = trade
  const tradeOfDay = datapoints.value('tradeOfDay')
  return { id, symbol, setupId, direction, entryHour, entryWeekday, entryTime: Date.parse(entryAt), tradeOfDay }
}

/**
 * What the record says of one trade: rules, size, plan, exit, the circumstances of its entry, and process against
 * outcome; of one that was not entered, what was planned, why it was missed and what that cost. Deterministic; a statement is left out where its figures are unknown. Other trades count only if they were
 * closed before the entry; only statements with `usesLaterPrices` read prices after the exit.
 */
export function coachTrade({ facts, setupRiskPct, trades }: CoachInput): TradeCoaching {
  const datapoints = new TradeDatapoints(facts)
  const entered = enteredTrade(datapoints)
  const handling = [
    ...describeRules(datapoints),
    ...describeSize(datapoints, setupRiskPct),
    ...(entered === null ? describeUnenteredPlan(datapoints) : describePlan(datapoints)),
  ]
  const statements = [
    ...describeMissed(datapoints),
    ...describeProcess(datapoints, handling),
    ...handling,
    ...(entered === null
      ? []
      : [...describeExit(datapoints), ...describeContext(entered, trades, facts.portfolio.timeZone)]),
  ]
  return { statements, question: chooseQuestion(statements, datapoints) }
}
