import { emotions, marketBiases, marketRegimes, newsImpacts, trends, exitReasons } from './choices.ts'
import {
  choice,
  inGroup,
  integer,
  rowsField,
  price,
  reference,
  multiChoiceField,
  size,
  optionalField,
  text,
  decimalWithin,
  yesNo,
} from './trade-field.ts'

/** I: market context. */
export const contextFields = inGroup('I', {
  marketRegime: optionalField('Market regime', choice(marketRegimes)),
  htfTrend: optionalField('Higher-timeframe trend', choice(trends)),
  atrAtEntry: optionalField('ATR at entry', size, 'price'),
  relativeVolume: optionalField('Relative volume', decimalWithin(0, 1_000_000), '×'),
  gapPct: optionalField('Opening gap', decimalWithin(-1_000, 1_000), '%'),
  spreadAtEntry: optionalField('Spread at entry', decimalWithin(0, 1_000_000_000), 'price'),
  newsEvent: optionalField('News / event', text(300)),
  newsImpact: optionalField('Event impact', choice(newsImpacts)),
  minutesToNews: optionalField('Minutes to event', integer(-10_080, 10_080), 'min'),
  keyLevel: optionalField('Key level', text(300)),
  benchmarkReturnPct: optionalField('Benchmark return', decimalWithin(-100_000, 100_000), '%'),
  marketBias: optionalField('Pre-session bias', choice(marketBiases)),
})

const oneToTen = integer(1, 10)

/** J: psychology. */
export const psychologyFields = inGroup('J', {
  emotionBefore: multiChoiceField('Emotion before', emotions),
  emotionDuring: multiChoiceField('Emotion during', emotions),
  emotionAfter: multiChoiceField('Emotion after', emotions),
  confidence: optionalField('Confidence at entry', oneToTen),
  stress: optionalField('Stress', oneToTen),
  focus: optionalField('Focus', oneToTen),
  energy: optionalField('Energy', oneToTen),
  sleepHours: optionalField('Sleep last night', decimalWithin(0, 24), 'h'),
  wasFomo: optionalField('FOMO entry', yesNo),
  wasRevenge: optionalField('Revenge trade', yesNo),
  distractions: optionalField('Distractions', text(2_000)),
})

/** K: rule adherence. */
export const ruleFields = inGroup('K', {
  ruleResponses: rowsField('Rule checks', { type: 'ruleResponses', max: 100 }),
})

const grade = integer(1, 5)

/** L: review. */
export const reviewFields = inGroup('L', {
  mistakeIds: rowsField('Mistakes', { type: 'references', to: 'mistakes', max: 50 }),
  tags: rowsField('Tags', { type: 'references', to: 'tags', max: 50 }),
  entryComment: optionalField('Entry comment', text(4_000)),
  managementComment: optionalField('Management comment', text(4_000)),
  exitComment: optionalField('Exit comment', text(4_000)),
  exitReason: optionalField('Exit reason', choice(exitReasons)),
  entryGrade: optionalField('Entry grade', grade),
  managementGrade: optionalField('Management grade', grade),
  exitGrade: optionalField('Exit grade', grade),
  lessons: optionalField('Lesson learned', text(10_000)),
  wouldTakeAgain: optionalField('Take again?', yesNo),
  screenshots: rowsField('Screenshots', { type: 'attachments', max: 20 }),
  reviewedAt: optionalField('Reviewed at', { type: 'instant' }),
  customStats: { ...optionalField('Custom stats', { type: 'customStats', max: 100 }), initial: {} },
})

/** M: outcome and account. */
export const outcomeFields = inGroup('M', {
  fxRate: optionalField('FX rate', size, '×'),
  brokerPnl: optionalField("The broker's own P&L, for reconciliation", { type: 'money' }, 'ccy'),
})

/** N: missed trades. */
export const missedFields = inGroup('N', {
  missedReasonId: optionalField('Why missed', reference('missed_reasons')),
  seenAt: optionalField('Seen at', { type: 'instant' }),
  hypoEntryPrice: optionalField('Would-be entry', price, 'price'),
  hypoExitPrice: optionalField('Would-be exit', price, 'price'),
})
