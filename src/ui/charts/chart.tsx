import { mdiChartLine, mdiTable } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { useId, useMemo, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable, type TableCells, type TableColumn } from '#ui/table/simple-table.tsx'
import { useDarkScheme } from '#ui/theme/use-dark-scheme.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { chartTheme, type ChartOption } from './chart-option.ts'
import { chartPalette } from './chart-palette.ts'
import { echarts } from './echarts-setup.ts'

interface ChartProps {
  /** Memoize it, so that the chart is redrawn only when it changes. */
  readonly option: ChartOption
  readonly height: number
  readonly title: string
  /** Describes the chart and its main figures, for screen readers and below the chart. */
  readonly description: string
  /** The same figures as a table. */
  readonly table: { readonly columns: readonly TableColumn[]; readonly rows: readonly TableCells[] }
  /** Keeps the description for screen readers only, where the chart is labeled with its figures. */
  readonly descriptionHidden?: boolean
  /** Hides the title if the surrounding panel has the same. */
  readonly titleHidden?: boolean
}

/** A chart with a title, a description, and its figures as a table on demand. */
export function Chart({
  option,
  height,
  title,
  description,
  table,
  titleHidden = false,
  descriptionHidden = false,
}: ChartProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const dark = useDarkScheme()
  const palette = useMemo(() => chartPalette(dark), [dark])
  const built = useMemo(
    () => ({ animation: false, ...(typeof option === 'function' ? option(palette) : option) }),
    [option, palette],
  )
  const theme = useMemo(() => chartTheme(palette), [palette])

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, position: 'relative' }} aria-describedby={`${id}-description`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          variant="h3"
          component="figcaption"
          sx={{ flexGrow: 1, ...(titleHidden ? { visibility: 'hidden' } : {}) }}
        >
          {title}
        </Typography>
        <Button
          size="small"
          color="inherit"
          aria-label={`${asTable ? 'Show as chart' : 'Show as table'}: ${title}`}
          startIcon={<Icon path={asTable ? mdiChartLine : mdiTable} />}
          onClick={() => setAsTable(!asTable)}
          sx={{ color: 'text.secondary', flexShrink: 0 }}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Box>
      {asTable ? (
        <SimpleTable caption={title} columns={table.columns} rows={table.rows} maxHeight={height} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas inside cannot be an img element
        <Box role="img" aria-label={`${title}. ${description}`}>
          <EChartsReactCore
            echarts={echarts}
            option={built}
            theme={theme}
            notMerge
            lazyUpdate
            style={{ height, width: '100%' }}
          />
        </Box>
      )}
      {descriptionHidden ? (
        <VisuallyHidden>
          <span id={`${id}-description`}>{description}</span>
        </VisuallyHidden>
      ) : (
        <Typography
          id={`${id}-description`}
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', mt: 0.5, mb: 0 }}
        >
          {description}
        </Typography>
      )}
    </Box>
  )
}
