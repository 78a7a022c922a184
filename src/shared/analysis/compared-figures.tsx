import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useState } from 'react'
import type { FigureDifference } from '#domain/analysis/compare/compare-results.ts'
import type { ToolFigure, ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { CertaintyMark } from './certainty-mark.tsx'
import { figureReason, maxKeyFigures } from './figure-words.ts'
import { formatUnit } from './format-unit.ts'
import type { ToolWords } from './tool-words.ts'
import { UnitText } from './unit-text.tsx'

/** Fewest trades on either side for a verdict. */
const fewestTrades = 20

interface ComparedFiguresProps {
  readonly result: ToolResult
  readonly other: ToolResult
  readonly differences: readonly FigureDifference[] | null
  readonly words: ToolWords
}

const columns = [
  { key: 'figure', label: 'Figure' },
  { key: 'a', label: 'A', numeric: true },
  { key: 'b', label: 'B', numeric: true },
  { key: 'difference', label: 'A − B', numeric: true },
  { key: 'interval', label: '95% interval', numeric: true },
  { key: 'verdict', label: 'Verdict' },
]

function valueCell(figure: ToolFigure | undefined, words: ToolWords) {
  if (figure === undefined) return ''
  const { unit, value, signed = false, n } = figure
  return (
    <>
      <UnitText unit={unit} value={value} isSigned={signed} reason={figureReason(figure)} words={words} />
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.78125rem' }}>
        {`n ${formatCount(n)}`}
      </Box>
    </>
  )
}

/** Shares differ by percentage points: "−4.0 pts". */
const pointsText = (share: number) => `${share > 0 ? '+' : ''}${formatNumber(share * 100, 1)} pts`

function differenceCells(figure: ToolFigure, found: FigureDifference | undefined, words: ToolWords): TableCells {
  const { unit } = figure
  if (found === undefined || found.difference === null)
    return {
      difference: '—',
      interval: '',
      verdict:
        found?.certainty === 'notEnough' ? (
          <CertaintyMark finding={{ certainty: 'notEnough', n: found.n, needed: fewestTrades }} />
        ) : (
          'Not tested'
        ),
    }
  const { value, interval } = found.difference
  const text = (amount: number) => (unit === 'fraction' ? pointsText(amount) : formatUnit(unit, amount, words, true))
  return {
    // Whether more is better depends on the figure, so differences have no color.
    difference: text(value),
    interval: intervalText(interval, text),
    verdict: <CertaintyMark finding={{ certainty: found.certainty, n: found.n, needed: fewestTrades }} />,
  }
}

/** Figures of two selections beside each other, with the difference and whether it is more than chance. */
export const ComparedFigures = memo(function ComparedFigures({
  result,
  other,
  differences,
  words,
}: ComparedFiguresProps) {
  const [isWhole, setWhole] = useState(false)
  const isTested = ({ key }: ToolFigure) => differences?.some((one) => one.figure === key && one.difference !== null)
  const main = result.figures.filter((figure, place) => place < maxKeyFigures || isTested(figure))
  const rows = (isWhole ? result.figures : main).map((figure) => ({
    figure: figure.label,
    a: valueCell(figure, words),
    b: valueCell(
      other.figures.find(({ key }) => key === figure.key),
      words,
    ),
    ...differenceCells(
      figure,
      differences?.find((one) => one.figure === figure.key),
      words,
    ),
  }))
  const more = result.figures.length - main.length
  return (
    <Box>
      <SimpleTable caption="A compared with B" columns={columns} rows={rows} />
      {more === 0 ? null : (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ mt: 1, ml: -1.25 }}>
          {isWhole ? 'Fewer figures' : pluralize(more, 'more figure')}
        </Button>
      )}
    </Box>
  )
})
