import type { AxisUnit } from '#ui/charts/analysis/plot.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatUnit } from './format-unit.ts'
import type { ToolWords } from './tool-words.ts'

interface UnitTextProps {
  readonly unit: AxisUnit
  /** Exports take it without rounding. */
  readonly value: number | null
  /** Shows gain and loss by sign, icon and color. */
  readonly isSigned?: boolean
  /** Why there is no value. */
  readonly reason?: string
  readonly words: Pick<ToolWords, 'currency' | 'timeZone'>
}

/** A value of a tool in its unit. */
export function UnitText({ unit, value, isSigned = false, reason, words }: UnitTextProps) {
  if (value === null) return <UnknownFigure reason={reason} />
  if (unit === 'money' && words.currency !== null)
    return <MoneyText value={value} currency={words.currency} signed={isSigned} />
  if (unit === 'r') return <RText value={value} signed={isSigned} />
  if (unit === 'fraction' && isSigned) return <PercentText value={value} signed />
  return formatUnit(unit, value, words)
}
