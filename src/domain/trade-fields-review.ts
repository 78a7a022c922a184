import { emotions, marketBiases, marketRegimes, newsImpacts, trends } from './trade-choices.ts'
import {
  choice,
  inGroup,
  integer,
  listed,
  price,
  reference,
  several,
  size,
  stated,
  text,
  within,
  yesNo,
} from './trade-field.ts'
import { exitReasons } from './trade.ts'

/** I: market context. */
export const contextFields = inGroup('I', {
  marketRegime: stated('Market regime', choice(marketRegimes)),
  htfTrend: stated('Higher-timeframe trend', choice(trends)),
  atrAtEntry: stated('ATR at entry', size, 'price'),
  relativeVolume: stated('Relative volume', within(0, 1_000_000), '×'),
  gapPct: stated('Opening gap', within(-1_000, 1_000), '%'),
  spreadAtEntry: stated('Spread at entry', within(0, 1_000_000_000), 'price'),
  newsEvent: stated('News / event', text(300)),
  newsImpact: stated('Event impact', choice(newsImpacts)),
  minutesToNews: stated('Minutes to event', integer(-10_080, 10_080), 'min'),
  keyLevel: stated('Level traded from', text(300)),
  benchmarkReturnPct: stated('Benchmark move while open', within(-100_000, 100_000), '%'),
  marketBias: stated('Own bias before the session', choice(marketBiases)),
})

const oneToTen = integer(1, 10)

/** J: psychology. */
export const psychologyFields = inGroup('J', {
  emotionBefore: several('Emotion before', emotions),
  emotionDuring: several('Emotion during', emotions),
  emotionAfter: several('Emotion after', emotions),
  confidence: stated('Confidence at entry', oneToTen),
  stress: stated('Stress', oneToTen),
  focus: stated('Focus', oneToTen),
  energy: stated('Energy', oneToTen),
  sleepHours: stated('Sleep last night', within(0, 24), 'h'),
  wasFomo: stated('FOMO entry', yesNo),
  wasRevenge: stated('Revenge trade (own view)', yesNo),
  distractions: stated('Distractions', text(2_000)),
})

/** K: rule adherence. */
export const ruleFields = inGroup('K', {
  ruleResponses: listed('Rule checks', { type: 'ruleResponses', most: 100 }),
})

const grade = integer(1, 5)

/** L: review. */
export const reviewFields = inGroup('L', {
  mistakeIds: listed('Mistakes', { type: 'references', to: 'mistakes', most: 50 }),
  tags: listed('Tags', { type: 'references', to: 'tags', most: 50 }),
  entryComment: stated('Entry comment', text(4_000)),
  managementComment: stated('Management comment', text(4_000)),
  exitComment: stated('Exit comment', text(4_000)),
  exitReason: stated('Exit reason', choice(exitReasons)),
  entryGrade: stated('Entry grade', grade),
  managementGrade: stated('Management grade', grade),
  exitGrade: stated('Exit grade', grade),
  lessons: stated('Lesson learned', text(10_000)),
  wouldTakeAgain: stated('Would take it again', yesNo),
  screenshots: listed('Charts (before/entry/exit)', { type: 'attachments', most: 20 }),
  reviewedAt: stated('Reviewed at', { type: 'instant' }),
  customStats: { ...stated('Custom statistics', { type: 'customStats', most: 100 }), initial: {} },
})

/** M: outcome and account. */
export const outcomeFields = inGroup('M', {
  fxRate: stated('FX to portfolio currency', size, '×'),
  brokerPnl: stated("The broker's own P&L, for reconciliation", { type: 'money' }, 'ccy'),
})

/** N: missed trades. */
export const missedFields = inGroup('N', {
  missedReasonId: stated('Why missed', reference('missed_reasons')),
  seenAt: stated('Seen at', { type: 'instant' }),
  hypoEntryPrice: stated('Would-be entry', price, 'price'),
  hypoExitPrice: stated('Would-be exit', price, 'price'),
})
