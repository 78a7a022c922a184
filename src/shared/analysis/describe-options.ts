import { brushLabel } from '#domain/analysis/groups/brush-label.ts'
import { datapointMeasureLabel, isMeasuredDatapoint } from '#domain/analysis/groups/datapoint-measure.ts'
import { dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { isStatKey } from '#domain/analysis/groups/stat-measure.ts'
import { parseList } from '#domain/analysis/parts/parse-options.ts'
import { readSimpleBrush } from '#domain/analysis/shapes/read-brush.ts'
import type { ToolControl } from '#domain/analysis/shapes/tool.ts'
import type { ToolFacts } from '#domain/analysis/tool-facts.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import { sentenceText } from './sentence-text.tsx'
import type { OptionTexts } from './stated-options.ts'
import type { ToolWords } from './tool-words.ts'

type OptionWords = Pick<ToolWords, 'currency' | 'timeZone' | 'nameOf'>

function measureText(value: string, { nameOf }: OptionWords): string | null {
  if (isStatKey(value)) return nameOf('stats', value.slice('stat:'.length))
  return isMeasuredDatapoint(value) ? datapointMeasureLabel(datapointByKey[value]) : null
}

function dimensionText(value: string, words: OptionWords): string | null {
  const dimension = dimensionOf(value)
  return dimension === null ? null : sentenceText(dimension.label, words)
}

/** The value of an option in words; null where the tool would not take it. */
function valueText(facts: Pick<ToolFacts, 'key'>, control: ToolControl, value: string, words: OptionWords) {
  switch (control.kind) {
    case 'choice':
      return control.choices.find((choice) => choice.value === value)?.label ?? null
    case 'measure':
      return control.choices.find((choice) => choice.value === value)?.label ?? measureText(value, words)
    case 'dimension':
      return value === '' && control.isOptional ? 'None' : dimensionText(value, words)
    case 'without': {
      const left = parseList({ value }, 'value', (item) => readSimpleBrush(facts.key, item)).flatMap((brush) => {
        const dimension = dimensionOf(brush.column)
        if (dimension === null) return []
        return `${sentenceText(dimension.label, words)} ${sentenceText(brushLabel(dimension, brush), words)}`
      })
      return left.length === 0 ? null : left.join(', ')
    }
  }
}

/** The stated options of a tool in words, in the order of its controls: "Measure: Win rate". */
export function describeOptions(
  facts: Pick<ToolFacts, 'key' | 'controls'>,
  options: OptionTexts,
  words: OptionWords,
): readonly string[] {
  return facts.controls.flatMap((control) => {
    const value = options[control.key]
    const text = value === undefined ? null : valueText(facts, control, value, words)
    return text === null ? [] : [`${control.label}: ${text}`]
  })
}
