import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import { Segments } from '#ui/form/segments.tsx'
import { ToolTableView } from './tool-table.tsx'
import type { ToolWords } from './tool-words.ts'

interface ToolTablesProps {
  readonly tables: readonly ToolTable[]
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

/** The tables of a tool, one at a time. */
export function ToolTables({ tables, words, onDrill }: ToolTablesProps) {
  const [chosen, setChosen] = useState('')
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const shown = filled.find(({ key }) => key === chosen) ?? filled[0]
  if (shown === undefined) return null
  const header =
    filled.length === 1 ? (
      <Typography variant="h3">{shown.title}</Typography>
    ) : (
      <Segments
        label="Table"
        options={filled.map(({ key, title }) => ({ value: key, label: title }))}
        value={shown.key}
        onChange={setChosen}
      />
    )
  return <ToolTableView table={shown} words={words} onDrill={onDrill} header={header} />
}
