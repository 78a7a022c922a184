import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, useState } from 'react'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { Segments } from '#ui/form/segments.tsx'
import { ToolTableView } from './tool-table.tsx'

const sides = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

interface ToolTablesProps {
  readonly tables: readonly ToolTable[]
  /** Those of the second selection when comparing. */
  readonly others: readonly ToolTable[] | null
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

/** The tables of a tool, one at a time. */
export const ToolTables = memo(function ToolTables({ tables, others, words, onDrill }: ToolTablesProps) {
  const [chosen, setChosen] = useState('')
  const [side, setSide] = useState('a')
  const filled = tables.filter(({ key, rows }) => rows.length > 0 || others?.some((one) => one.key === key))
  const main = filled.find(({ key }) => key === chosen) ?? filled[0]
  const shown = side === 'b' && others !== null ? (others.find(({ key }) => key === main?.key) ?? main) : main
  if (main === undefined || shown === undefined) return null
  const header = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {filled.length === 1 ? (
        <Typography variant="h3">{main.title}</Typography>
      ) : (
        <Segments
          label="Table"
          options={filled.map(({ key, title }) => ({ value: key, label: title }))}
          value={main.key}
          onChange={setChosen}
        />
      )}
      {others === null ? null : <Segments label="Selection" options={sides} value={side} onChange={setSide} />}
    </Box>
  )
  return <ToolTableView table={shown} words={words} onDrill={onDrill} header={header} />
})
