import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { atLeastReason } from '#domain/metrics/shared/small-samples.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { figureIntervalText, figureReason } from './figure-words.ts'
import type { ToolWords } from './tool-words.ts'

interface FigureDetailsProps {
  readonly figure: ToolFigure
  readonly words: ToolWords
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** Opens the trades of the figure's group; null where it has none of its own. */
  readonly onDrill: (() => void) | null
}

/** How a figure of a tool is calculated, its certainty, and the way to its trades. */
export default function FigureDetails({ figure, words, anchor, onClose, onDrill }: FigureDetailsProps) {
  const id = useId()
  const interval = figureIntervalText(figure, words)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 380 } } }}
    >
      <Typography id={id} variant="h3" sx={{ mb: 0.75 }}>
        {figure.label}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {figure.meaning}
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 1.25, m: 0 }}>
        <Fact label="Calculation">{capitalize(figure.formula)}</Fact>
        {figure.value === null ? (
          <Fact label="Not available">{figureReason(figure)}</Fact>
        ) : (
          <Fact label="Sample">{formatSample(figure)}</Fact>
        )}
        {interval === null ? null : (
          <Fact label="95% confidence interval">
            {interval}
            {figure.interval?.mayBeWider === true ? (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {atLeastReason}
              </Typography>
            ) : null}
          </Fact>
        )}
      </Box>
      {onDrill === null ? null : (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 2 }}
          onClick={() => {
            onClose()
            onDrill()
          }}
        >
          Show trades
        </Button>
      )}
    </Popover>
  )
}
