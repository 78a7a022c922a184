import { isBound } from '#domain/analysis/shapes/is-bound.ts'
import { dateOfDay } from '#domain/analysis/shapes/read-columns.ts'
import { unknownValue } from '#domain/analysis/shapes/select-rows.ts'
import type { SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { choicesOf, type Dimension } from './dimensions.ts'

function valueLabel({ key, list }: Dimension, value: string): Sentence {
  if (value === unknownValue) return ['None']
  if (list !== null) return [{ kind: 'name', list, id: value }]
  const format = key in datapointByKey ? datapointByKey[key as DatapointKey].format : null
  if (format === 'yesNo') return [value === 'yes' ? 'Yes' : 'No']
  const isNamed = key === 'entryHour' || key === 'entryWeekday' || choicesOf(key).includes(value)
  return isNamed ? [{ kind: 'choice', field: key as DatapointKey, value }] : [value]
}

/** What a brush of a dimension's column selects, for where no trades are at hand: "London, New York", "1R to 2R". */
export function brushLabel(dimension: Dimension, brush: SimpleBrush): Sentence {
  if (brush.kind === 'values')
    return brush.values.flatMap((value, place) => [...(place === 0 ? [] : [', ']), ...valueLabel(dimension, value)])
  const { key, unit, divisor } = dimension
  const isDate = key in datapointByKey && datapointByKey[key as DatapointKey].format === 'date'
  const bound = (value: number) =>
    isDate
      ? ({ kind: 'date', value: dateOfDay(Math.round(value)) } as const)
      : ({ kind: unit, value: value / divisor } as const)
  const [hasLow, hasHigh] = [isBound(brush.low), isBound(brush.high)]
  if (!hasLow && !hasHigh) return ['any']
  if (!hasLow) return ['up to ', bound(brush.high)]
  if (!hasHigh) return ['from ', bound(brush.low)]
  return brush.low === brush.high ? [bound(brush.low)] : [bound(brush.low), ' to ', bound(brush.high)]
}
