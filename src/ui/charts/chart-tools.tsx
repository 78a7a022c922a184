import { mdiChartLine, mdiDotsVertical, mdiTable } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { Icon } from '#ui/icon.tsx'

/** In a narrow panel the title gets the space; the button keeps its icon, name and tooltip. */
const iconOnlyIfNarrow = {
  '@container (max-width: 400px)': {
    minWidth: 34,
    px: 0.5,
    '& .MuiButton-startIcon': { m: 0 },
    '& > span:last-of-type:not(.MuiButton-startIcon)': { display: 'none' },
  },
} as const

interface ChartToolsProps {
  readonly name: string
  readonly asTable: boolean
  readonly onTable: (asTable: boolean) => void
  readonly onMenu: (anchor: HTMLElement) => void
}

/** Shows a chart as a table and opens its menu. They stay the same while a slider changes the chart. */
export const ChartTools = memo(function ChartToolsOf({ name, asTable, onTable, onMenu }: ChartToolsProps) {
  const action = asTable ? 'Show as chart' : 'Show as table'
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`${action}: ${name}`}
        startIcon={<Icon path={asTable ? mdiChartLine : mdiTable} />}
        onClick={() => onTable(!asTable)}
        title={action}
        sx={{ color: 'text.secondary', flexShrink: 0, ...iconOnlyIfNarrow }}
      >
        <span>{action}</span>
      </Button>
      <IconButton
        size="small"
        aria-label={`Download: ${name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMenu(currentTarget)}
        sx={{ color: 'text.secondary', ml: -0.5 }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
    </>
  )
})
