import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'

interface BrushChipsProps {
  readonly brushes: readonly Brush[]
  readonly describe: (brush: Brush) => string
  readonly onRemove: (tool: ToolKey) => void
  readonly onClear: () => void
}

/** What is brushed in the tools, as chips that remove it. */
export function BrushChips({ brushes, describe, onRemove, onClear }: BrushChipsProps) {
  if (brushes.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Brushes"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {brushes.map((brush) => {
        const label = `${toolFacts[brush.tool].title}: ${describe(brush)}`
        return (
          <li key={brush.tool}>
            <Chip
              size="small"
              color="primary"
              variant="outlined"
              label={label}
              onDelete={() => onRemove(brush.tool)}
              onClick={() => onRemove(brush.tool)}
              aria-label={`Remove the brush ${label}`}
              sx={{ maxWidth: 420 }}
            />
          </li>
        )
      })}
      <li>
        <Button size="small" onClick={onClear}>
          Clear brushes
        </Button>
      </li>
    </Box>
  )
}
