import { isBound } from '#domain/analysis/shapes/is-bound.ts'
import { dateOfDay } from '#domain/analysis/shapes/read-columns.ts'
import type { Brush, RangeBrush, SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { ShownAnswers } from '#features/charter-elite/data/tool-runs.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { formatDate, formatNumber } from '#ui/figures/format.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Columns of instants, which are axes of charts and no dimensions, with their dates' names. */
const instantLabels: Readonly<Record<string, string>> = { exitAt: 'Exit date', seenAt: 'Seen on' }

function writeBound({ column }: RangeBrush, { timeZone }: ToolWords, value: number): string {
  if (column in instantLabels) return formatDate(calendarDateIn(instantAt(value), timeZone))
  const isDay = column === 'exitDate' || column === 'listedOn'
  return isDay ? formatDate(dateOfDay(Math.round(value))) : formatNumber(value)
}

function describeSimple(brush: SimpleBrush, words: ToolWords): string {
  const dimension = words.dimensions.find(({ key }) => key === brush.column)
  const label = dimension?.label ?? instantLabels[brush.column] ?? brush.column
  if (brush.kind === 'range') {
    const write = (value: number) => writeBound(brush, words, value)
    const [hasLow, hasHigh] = [isBound(brush.low), isBound(brush.high)]
    if (hasLow && hasHigh) return `${label} ${write(brush.low)} – ${write(brush.high)}`
    if (hasHigh) return `${label} up to ${write(brush.high)}`
    return hasLow ? `${label} from ${write(brush.low)}` : `Any ${label}`
  }
  const names = brush.values.map((value) => {
    const member = dimension?.members.find(
      (one) => one.brush.kind === 'values' && one.brush.values.length === 1 && one.brush.values[0] === value,
    )
    return member === undefined ? value : sentenceText(member.label, words)
  })
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** What a brush marks: the name of its group where it marks one. */
export function describeBrush(brush: Brush, answers: ShownAnswers, words: ToolWords): string {
  const group = answers.get(brush.tool)?.result?.groups.find((one) => isSame(one.brush, brush))
  if (group !== undefined) return sentenceText(group.label, words)
  if (brush.kind === 'trades') return brush.label
  if (brush.kind === 'both') return `${describeSimple(brush.first, words)} · ${describeSimple(brush.second, words)}`
  return describeSimple(brush, words)
}
