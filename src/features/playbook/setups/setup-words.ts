import type { SetupPlan, StopKind } from '#domain/playbook/playbook.ts'
import type { VersionChange } from '#domain/playbook/setup-versions.ts'
import { sessionNames } from '#shared/filter/trade-names.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatDecimal, formatNumber } from '#ui/figures/format.ts'

export const directionWords = { long: 'Long', short: 'Short', both: 'Long and short' } as const

export const stopUnits: Readonly<Record<StopKind, string>> = {
  percent: '% of price',
  atr: '× ATR',
  ticks: 'ticks',
  price: 'in price',
}

/** "0.8% of price", "1 × ATR". */
const stopText = ({ kind, value }: NonNullable<SetupPlan['stop']>): string =>
  `${formatDecimal(value)}${kind === 'percent' ? '' : ' '}${stopUnits[kind]}`

/** Labels of the fields of a plan. */
export const planLabels: Readonly<Record<keyof SetupPlan, string>> = {
  direction: 'Side',
  timeframe: 'Timeframe',
  stop: 'Stop',
  targets: 'Targets',
  riskPct: 'Risk',
  sessions: 'Sessions',
  symbols: 'Symbols',
}

/** The timeframe of a setup as trades show it; null for none. */
export const timeframeText = ({ timeframe }: Pick<SetupPlan, 'timeframe'>): string | null =>
  timeframe === null ? null : formatChoice(timeframe, 'timeframe')

/** What a plan states, by field; null where it states nothing. */
export function planTexts(plan: SetupPlan): Readonly<Record<keyof SetupPlan, string | null>> {
  const { direction, stop, targets, riskPct, sessions, symbols } = plan
  const targetTexts = targets.map(({ r, sizePct }) => `${formatNumber(r)}R closes ${formatNumber(sizePct)}%`)
  return {
    direction: directionWords[direction],
    timeframe: timeframeText(plan),
    stop: stop === null ? null : stopText(stop),
    targets: targetTexts.length === 0 ? null : targetTexts.join(', '),
    riskPct: riskPct === null ? null : `${formatDecimal(riskPct)}% of balance`,
    sessions: sessions.length === 0 ? null : sessions.map((session) => sessionNames[session]).join(', '),
    symbols: symbols.length === 0 ? null : symbols.join(', '),
  }
}

/** A change of a version in words: "Rule added: Wait for the close". */
export function changeText(change: VersionChange): string {
  switch (change.kind) {
    case 'planChanged':
      return `${planLabels[change.field]} changed`
    case 'ruleAdded':
      return `Rule added: ${change.title}`
    case 'ruleChanged':
      return `Rule changed: ${change.title}`
    case 'ruleRemoved':
      return `Rule removed: ${change.title}`
  }
}
