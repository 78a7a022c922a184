import {
  mdiArrowDown,
  mdiArrowUp,
  mdiClose,
  mdiDragVertical,
  mdiUnfoldLessHorizontal,
  mdiUnfoldMoreHorizontal,
} from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { HTMLAttributes } from 'react'
import { widgetWidths, type WidgetWidth } from '#domain/journal/dashboard-layout.ts'
import { Icon } from '#ui/icon.tsx'
import type { KnownWidget } from './known-widgets.ts'

const widthNames = { s: 'Small', m: 'Medium', l: 'Large' } as const

export interface WidgetToolbarProps {
  readonly widget: KnownWidget
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onResize: (size: Partial<Pick<KnownWidget, 'width' | 'height'>>) => void
  readonly onRemove: () => void
  /** Starts dragging by mouse or touch. */
  readonly handle: HTMLAttributes<HTMLElement>
}

/** The id of the button that moves a widget, for returning the focus to it. */
export const moveButtonId = (id: string, by: -1 | 1) => `move-${by === 1 ? 'later' : 'earlier'}-${id}`

/** Moves, resizes and removes a widget while the dashboard is edited. */
export function WidgetToolbar(props: WidgetToolbarProps) {
  const { widget, title, isFirst, isLast, onMove, onResize, onRemove, handle } = props
  const { id, width, height } = widget
  const isTall = height === 'tall'
  return (
    <Box
      role="toolbar"
      aria-label={title}
      sx={{ display: 'flex', alignItems: 'center', columnGap: 0.25, px: 0.5, py: 0.5, minWidth: 0 }}
    >
      {/* Dragging needs a pointer; the buttons beside it do the same for the keyboard. */}
      <Box
        component="span"
        aria-hidden="true"
        {...handle}
        sx={{ display: 'inline-flex', cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <Icon path={mdiDragVertical} />
      </Box>
      {/* A narrow widget has room for its buttons only; its panel says the title below. */}
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 600, flex: '1 1 0', minWidth: 0, visibility: width === 's' ? { lg: 'hidden' } : 'visible' }}
      >
        {title}
      </Typography>
      <IconButton
        id={moveButtonId(id, -1)}
        size="small"
        aria-label={`Move ${title} earlier`}
        aria-disabled={isFirst}
        onClick={() => (isFirst ? undefined : onMove(-1))}
        sx={isFirst ? { opacity: 0.4 } : {}}
      >
        <Icon path={mdiArrowUp} fontSize="small" />
      </IconButton>
      <IconButton
        id={moveButtonId(id, 1)}
        size="small"
        aria-label={`Move ${title} later`}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : onMove(1))}
        sx={isLast ? { opacity: 0.4 } : {}}
      >
        <Icon path={mdiArrowDown} fontSize="small" />
      </IconButton>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.25, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={`Width of ${title}`}
          onChange={(_event, next: WidgetWidth | null) => {
            if (next !== null) onResize({ width: next })
          }}
        >
          {widgetWidths.map((choice) => (
            <ToggleButton
              key={choice}
              value={choice}
              aria-label={widthNames[choice]}
              sx={{ px: width === 's' ? 0.75 : 1, py: 0.25 }}
            >
              {choice.toUpperCase()}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <IconButton
          size="small"
          aria-label={`Tall ${title}`}
          aria-pressed={isTall}
          onClick={() => onResize({ height: isTall ? 'regular' : 'tall' })}
        >
          <Icon path={isTall ? mdiUnfoldLessHorizontal : mdiUnfoldMoreHorizontal} fontSize="small" />
        </IconButton>
      </Box>
      <IconButton size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Box>
  )
}
