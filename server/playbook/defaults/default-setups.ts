import type { Decimal } from '#domain/numbers/units.ts'
import type { Phase, SetupInput } from '#domain/playbook/playbook.ts'

export interface DefaultRule {
  readonly phase: Phase
  readonly title: string
  readonly weight: Decimal
  readonly isMandatory: boolean
}

export interface DefaultSetup extends Omit<SetupInput, 'sessions' | 'symbols'> {
  readonly key: string
  readonly rules: readonly DefaultRule[]
}

/** A rule that a trade may break; `mandatoryRule` makes one that every trade must meet. */
const rule = (phase: Phase, title: string, weight = '1'): DefaultRule => ({
  phase,
  title,
  weight: weight as Decimal,
  isMandatory: false,
})
const mandatoryRule = (phase: Phase, title: string, weight = '2'): DefaultRule => ({
  ...rule(phase, title, weight),
  isMandatory: true,
})

const percent = (value: string) => value as Decimal
const stop = (kind: NonNullable<SetupInput['stop']>['kind'], value: string) => ({ kind, value: value as Decimal })

/** Setups that a new account starts with: six widely traded ones, for traders to adapt. */
export const defaultSetups: readonly DefaultSetup[] = [
  {
    key: 'opening-range-breakout',
    name: 'Opening range breakout',
    description:
      'The first 15 minutes set a range; a close beyond it with volume is followed in its direction. It lives from days ' +
      'with a reason to move: skip it where the range is already wide.',
    direction: 'both',
    timeframe: '5m',
    color: '#2a9d8f',
    stop: stop('atr', '1'),
    targets: [
      { r: 1, sizePct: 50 },
      { r: 2, sizePct: 50 },
    ],
    riskPct: percent('0.5'),
    rules: [
      rule('plan', 'There is a reason to move today: a gap, news or relative volume above 1.5'),
      rule('plan', 'The opening range is less than half of the average daily range'),
      mandatoryRule('entry', 'A 5-minute bar has closed beyond the range'),
      rule('entry', 'Volume of the breakout bar is above the average of the day so far'),
      mandatoryRule('entry', 'Stop goes in with the order, beyond the bar or at mid-range'),
      rule('management', 'Half is taken off at 1R and the stop goes to the entry'),
      rule('exit', 'Out at the target, at the stop, or when price closes back inside the range'),
    ],
  },
  {
    key: 'trend-pullback',
    name: 'Trend pullback',
    description:
      'In a trend, trade the first or second return to the average once it turns. ' +
      'The trend pays; the pullback keeps the stop tight.',
    direction: 'both',
    timeframe: '15m',
    color: '#264653',
    stop: stop('atr', '1.5'),
    targets: [
      { r: 1.5, sizePct: 50 },
      { r: 3, sizePct: 50 },
    ],
    riskPct: percent('1'),
    rules: [
      mandatoryRule('plan', 'The higher timeframe makes higher highs and lows (lower ones for a short)'),
      rule('plan', 'It is the first or second pullback since the trend began'),
      rule('plan', 'The way to the last extreme is at least 1.5R'),
      mandatoryRule('entry', 'A bar has turned with the trend at the average or last swing'),
      rule('entry', 'The pullback came on less volume than the move before it'),
      mandatoryRule('entry', 'The stop is beyond the low (high) of the pullback'),
      rule('management', 'The stop follows swing lows (highs), and never moves away from price'),
      rule('exit', 'Out when the structure of the trend breaks on the timeframe of the entry'),
    ],
  },
  {
    key: 'range-reversal',
    name: 'Range reversal',
    description:
      'At the edge of a tested range, fade a failed break to the middle and beyond. ' +
      'It needs a quiet market: no news, no trend day.',
    direction: 'both',
    timeframe: '15m',
    color: '#e9c46a',
    stop: stop('atr', '1'),
    targets: [
      { r: 1, sizePct: 50 },
      { r: 2, sizePct: 50 },
    ],
    riskPct: percent('0.5'),
    rules: [
      mandatoryRule('plan', 'Each edge of the range has held at least twice'),
      rule('plan', 'No scheduled news within the next hour'),
      mandatoryRule('entry', 'Price has broken the edge and closed back inside'),
      rule('entry', 'The middle of the range is at least 1R away'),
      mandatoryRule('entry', 'The stop is beyond the extreme of the failed break'),
      rule('exit', 'Half off at mid-range, the rest at the other edge'),
    ],
  },
  {
    key: 'breakout-retest',
    name: 'Breakout retest',
    description:
      'A level that broke with momentum is tested from the other side and holds. ' +
      'Waiting for the test costs some trades and buys a tight stop.',
    direction: 'both',
    timeframe: '1h',
    color: '#f4a261',
    stop: stop('percent', '0.8'),
    targets: [
      { r: 2, sizePct: 50 },
      { r: 4, sizePct: 50 },
    ],
    riskPct: percent('1'),
    rules: [
      rule('plan', 'The level is visible on the daily chart'),
      mandatoryRule('plan', 'The break closed beyond the level, and was not a wick'),
      rule('plan', 'The retest comes within ten bars of the break'),
      mandatoryRule('entry', 'The level has held on a closing basis'),
      mandatoryRule('entry', 'The stop is beyond the level, with room for a normal wick'),
      rule('management', 'No adding before price has made a new extreme'),
      rule('exit', 'Out when a bar closes back through the level'),
    ],
  },
  {
    key: 'news-continuation',
    name: 'News continuation',
    description:
      'After a surprise, trade the first pause in the direction of the first move. ' +
      'Spreads and slippage are part of the plan: size is half of the usual.',
    direction: 'both',
    timeframe: '1m',
    color: '#e76f51',
    stop: stop('atr', '2'),
    targets: [{ r: 2, sizePct: 100 }],
    riskPct: percent('0.25'),
    rules: [
      mandatoryRule('plan', 'The number or headline is a surprise: it differs from what was expected'),
      rule('plan', 'Size is half of the usual'),
      mandatoryRule('entry', 'The first two minutes after the release are over'),
      rule('entry', 'The pause gave back less than half of the first move'),
      rule('entry', 'The spread is back to normal'),
      mandatoryRule('exit', 'Out after 30 minutes without a new extreme'),
    ],
  },
  {
    key: 'vwap-reversion',
    name: 'Mean reversion to VWAP',
    description:
      'On a balanced day, price that stretched far from VWAP returns to it. ' +
      'It keeps losing on a trend day: one attempt per side.',
    direction: 'both',
    timeframe: '5m',
    color: '#8d6cab',
    stop: stop('atr', '1'),
    targets: [{ r: 1.5, sizePct: 100 }],
    riskPct: percent('0.5'),
    rules: [
      mandatoryRule('plan', 'No trend day: VWAP is flat and price crossed it at least twice'),
      rule('plan', 'Price is at least two standard deviations from VWAP'),
      mandatoryRule('entry', 'Momentum has faded: a reversal bar, or lower volume at a new extreme'),
      mandatoryRule('entry', 'The stop is beyond the extreme'),
      rule('management', 'No adding to a loser'),
      rule('exit', 'Out at VWAP'),
      rule('exit', 'At most one attempt on each side of the day'),
    ],
  },
]
