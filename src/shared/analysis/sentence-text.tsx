import Box from '@mui/material/Box'
import type { Sentence, SentencePart } from '#domain/analysis/shapes/sentence.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatDate } from '#ui/figures/format.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import { formatUnit } from './format-unit.ts'
import type { ToolWords } from './tool-words.ts'
import { UnitText } from './unit-text.tsx'

type SentenceWords = Pick<ToolWords, 'currency' | 'timeZone' | 'nameOf'>

function choiceText(field: string, value: string): string {
  if (field === 'entryHour') return `${value.padStart(2, '0')}:00`
  if (field === 'entryWeekday') return weekdayNames[Number(value) - 1] ?? value
  return formatChoice(value, field)
}

function partText(part: SentencePart, words: SentenceWords): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'name':
      return words.nameOf(part.list, part.id)
    case 'choice':
      return choiceText(part.field, part.value)
    case 'date':
      return formatDate(part.value)
    case 'money':
    case 'r':
    case 'fraction':
    case 'ratio':
    case 'count':
    case 'minutes':
    case 'number':
      return formatUnit(part.kind, part.value, words, part.signed === true)
  }
}

/** A sentence as plain text, in the trader's words. */
export const sentenceText = (sentence: Sentence, words: SentenceWords): string =>
  sentence.map((part) => partText(part, words)).join('')

/** A sentence whose results are colored by sign. */
export function SentenceText({ sentence, words }: { sentence: Sentence; words: SentenceWords }) {
  return sentence.map((part, place) => {
    const key = `${place} ${partText(part, words)}`
    const isResult = typeof part === 'object' && (part.kind === 'money' || part.kind === 'r') && part.signed === true
    return isResult ? (
      <Box component="span" key={key} sx={{ whiteSpace: 'nowrap' }}>
        <UnitText unit={part.kind} value={part.value} isSigned words={words} />
      </Box>
    ) : (
      <span key={key}>{partText(part, words)}</span>
    )
  })
}
