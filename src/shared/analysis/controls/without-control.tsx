import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { readSimpleBrush } from '#domain/analysis/shapes/read-brush.ts'
import type { SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { Select } from '#ui/form/select.tsx'
import { DimensionSelect } from './dimension-select.tsx'

interface WithoutControlProps {
  readonly label: string
  readonly tool: ToolKey
  /** A list of brushes, as the option states them. */
  readonly value: unknown
  readonly onChange: (value: readonly SimpleBrush[]) => void
  readonly words: ToolWords
}

const sameBrush = ({ tool: _a, ...a }: SimpleBrush, { tool: _b, ...b }: SimpleBrush) =>
  JSON.stringify(a) === JSON.stringify(b)

/** The name of what is left out: "Setup: Opening range breakout". */
function nameOf(brush: SimpleBrush, { dimensions, ...words }: ToolWords): string {
  const dimension = dimensions.find(({ key }) => key === brush.column)
  const member = dimension?.members.find((one) => sameBrush({ tool: brush.tool, ...one.brush }, brush))
  const value =
    member !== undefined
      ? sentenceText(member.label, words)
      : brush.kind === 'values'
        ? brush.values.join(', ')
        : `${brush.low} to ${brush.high}`
  return `${dimension?.label ?? brush.column}: ${value}`
}

/** Trades that a tool leaves out: chosen by a property and its value, listed as chips. */
export function WithoutControl({ label, tool, value, onChange, words }: WithoutControlProps) {
  const [column, setColumn] = useState('')
  const chosen = (Array.isArray(value) ? value : []).flatMap((item) => readSimpleBrush(tool, item) ?? [])
  const offered = words.dimensions.filter(({ members }) => members.length > 0)
  const members = offered.find(({ key }) => key === column)?.members ?? []
  const left = members
    .map((member) => ({ ...member, brush: { tool, ...member.brush } as SimpleBrush }))
    .filter(({ brush }) => !chosen.some((one) => sameBrush(one, brush)))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would have a frame
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
      <Box sx={{ width: 210, maxWidth: '100%' }}>
        <DimensionSelect label={label} dimensions={offered} value={column} isOptional onChange={setColumn} />
      </Box>
      {column === '' ? null : (
        <Select
          label="Value"
          value=""
          emptyLabel="Choose"
          width={190}
          options={left.map((member, place) => ({
            value: String(place),
            label: sentenceText(member.label, words),
          }))}
          onChange={(place: string) => {
            const member = left[Number(place)]
            if (member !== undefined) onChange([...chosen, member.brush])
          }}
        />
      )}
      {chosen.map((brush) => (
        <Chip
          key={JSON.stringify(brush)}
          label={nameOf(brush, words)}
          onDelete={() => onChange(chosen.filter((one) => one !== brush))}
          sx={{ mb: 0.5 }}
        />
      ))}
    </Box>
  )
}
