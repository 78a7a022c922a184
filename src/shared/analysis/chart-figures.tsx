import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { PlotContext } from '#ui/charts/analysis/plot.ts'
import ChartMenu, { type ChartMenuProps } from '#ui/charts/chart-menu.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { chartTable } from './chart-table.tsx'
import type { ToolWords } from './tool-words.ts'

/** Longer tables show their first rows; the CSV has all. */
const maxRows = 200

interface ChartFiguresProps {
  readonly title: string
  readonly chart: ChartData
  readonly other: ChartData | null
  readonly context: PlotContext
  readonly words: ToolWords
}

function useChartTable({ chart, other, context, words }: ChartFiguresProps) {
  const { groups } = context
  const { text } = context.words
  return useMemo(() => chartTable(chart, other, { groups, words, text }), [chart, other, groups, words, text])
}

/** The figures of a chart as a table. */
export function ChartFigures(props: ChartFiguresProps) {
  const { columns, rows } = useChartTable(props)
  const isTooLong = rows.length > maxRows
  return (
    <>
      <SimpleTable
        caption={props.title}
        columns={columns}
        rows={isTooLong ? rows.slice(0, maxRows) : rows}
        maxHeight={420}
      />
      {isTooLong ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {`The first ${maxRows} of ${rows.length} rows. The CSV has all.`}
        </Typography>
      ) : null}
    </>
  )
}

interface ChartExportsProps extends ChartFiguresProps, Pick<ChartMenuProps, 'anchor' | 'draw' | 'onClose'> {
  /** Names the files. */
  readonly name: string
}

/** The menu that saves a chart as a picture or its figures as CSV. */
export function ChartExports(props: ChartExportsProps) {
  const { name, anchor, draw, onClose } = props
  return <ChartMenu title={name} anchor={anchor} draw={draw} onClose={onClose} {...useChartTable(props)} />
}
