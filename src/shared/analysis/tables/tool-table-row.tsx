import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useState } from 'react'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatUnit } from '#shared/analysis/format-unit.ts'
import { sentenceText } from '#shared/analysis/sentence-text.tsx'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { UnitText } from '#shared/analysis/unit-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { type SortedBy, sortRows } from './sort-rows.ts'

type Column = ToolTable['columns'][number]
type CellValue = number | Sentence | null

const isSigned = ({ unit, isSize }: Column) => isSize !== true && (unit === 'money' || unit === 'r')

/** A value in the unit of its column. */
export function TableCell({ column, value, words }: { column: Column; value: CellValue; words: ToolWords }) {
  if (value === null) return '—'
  if (typeof value !== 'number') return sentenceText(value, words)
  if (column.unit === 'text') return String(value)
  return <UnitText unit={column.unit} value={value} isSigned={isSigned(column)} words={words} />
}

/** A column as a row has it: plain numbers of a row that states a unit are shown in it, as sizes rather than gains. */
const columnOf = (column: Column, { unit }: ToolTableRow): Column =>
  column.unit === 'number' && unit !== undefined ? { ...column, unit, isSize: true } : column

interface TableRowProps {
  readonly row: ToolTableRow
  readonly columns: readonly Column[]
  /** The rows inside follow the order of the table. */
  readonly sorted: SortedBy | null
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

interface RowNameProps extends Pick<TableRowProps, 'row' | 'onDrill'> {
  readonly children: ReactNode
}

/** What a row is about; it opens the trades of its group. */
function RowName({ row: { group }, onDrill, children }: RowNameProps) {
  if (group === null) return children
  return (
    <ButtonBase
      onClick={() => onDrill(group)}
      aria-haspopup="dialog"
      sx={{
        font: 'inherit',
        textAlign: 'start',
        borderRadius: 1,
        minHeight: 24,
        color: 'primary.main',
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
      }}
    >
      {children}
    </ButtonBase>
  )
}

interface ExpandButtonProps {
  readonly name: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function ExpandButton({ name, isOpen, onToggle }: ExpandButtonProps) {
  return (
    <ButtonBase
      aria-label={`Parts of ${name}`}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{ width: 24, height: 24, flex: 'none', mr: 0.25, borderRadius: 1, color: 'text.secondary' }}
    >
      <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} sx={{ fontSize: '1.2rem' }} />
    </ButtonBase>
  )
}

interface PlainRowProps extends Omit<TableRowProps, 'sorted'> {
  /** Before the name of the row. */
  readonly start: ReactNode
  readonly isInside: boolean
}

/** The interval of a figure in a column; null where there is none. */
function intervalIn(
  { unit }: ToolTable['columns'][number],
  interval: ToolTableRow['intervals'][number],
  words: ToolWords,
): string | null {
  return interval === null || unit === 'text' ? null : intervalText(interval, (end) => formatUnit(unit, end, words))
}

function PlainRow({ row, columns, words, onDrill, start, isInside }: PlainRowProps) {
  return (
    <tr>
      {columns.map((shown, place) => {
        const column = columnOf(shown, row)
        const cell = <TableCell column={column} value={row.cells[place] ?? null} words={words} />
        const interval = intervalIn(column, row.intervals[place] ?? null, words)
        if (place === 0)
          return (
            <th scope="row" key={column.key}>
              {/* Beside the button that opens the row, also where a name takes two lines. */}
              <Box sx={{ display: 'flex', alignItems: 'flex-start', pl: isInside ? '26px' : 0 }}>
                {start}
                <RowName row={row} onDrill={onDrill}>
                  {cell}
                </RowName>
              </Box>
            </th>
          )
        return (
          <Box component="td" key={column.key} sx={{ textAlign: column.unit === 'text' ? 'start' : 'end' }}>
            {cell}
            {interval === null ? null : (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
                {interval}
              </Box>
            )}
          </Box>
        )
      })}
    </tr>
  )
}

/** A row of a tool's table; one that is made of others shows them on demand. */
export function TableRow({ sorted, ...shared }: TableRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { row, columns, words } = shared
  const { inside = [] } = row
  const [name = null] = row.cells
  if (inside.length === 0) return <PlainRow {...shared} start={null} isInside={false} />
  return (
    <>
      <PlainRow
        {...shared}
        isInside={false}
        start={
          <ExpandButton
            name={name === null || typeof name === 'number' ? String(name ?? '') : sentenceText(name, words)}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        }
      />
      {isOpen
        ? sortRows({ columns, rows: inside }, sorted, words).map((part) => (
            <PlainRow key={part.group} {...shared} row={part} start={null} isInside />
          ))
        : null}
    </>
  )
}
