import Box from '@mui/material/Box'
import { useState } from 'react'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { Figure, FigureNote, type FigureSize } from '#ui/figures/figure.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { figureIntervalText, figureReason } from './figure-words.ts'
import type { ToolWords } from './tool-words.ts'
import { UnitText } from './unit-text.tsx'

// Formulas of all figures, which nobody loads who only reads the figures.
const FigureDetails = lazyPart(async () => (await import('./figure-details.tsx')).default)

interface ToolFigureProps {
  readonly figure: ToolFigure
  readonly words: ToolWords
  readonly size: FigureSize
  /** The sample that the group of figures states; figures of another state their own. */
  readonly groupSample: string | null
  readonly onDrill: (groupKey: string) => void
}

/** A figure of a tool with its sample and interval; its name opens the calculation and the trades. */
export function ToolFigureBlock({ figure, words, size, groupSample, onDrill }: ToolFigureProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { label, unit, value, signed = false, group, meaning } = figure
  const interval = figureIntervalText(figure, words)
  const sample = formatSample(figure)
  const notes = [interval, sample === groupSample ? null : sample].filter((note) => note !== null)
  return (
    <>
      <Figure
        label={label}
        size={size}
        value={<UnitText unit={unit} value={value} isSigned={signed} reason={figureReason(figure)} words={words} />}
        onOpen={setAnchor}
        hint={meaning}
        isFitted={size !== 'inline'}
      >
        {value === null ? (
          <FigureNote>{figureReason(figure)}</FigureNote>
        ) : (
          <Box>
            {notes.map((note) => (
              <FigureNote key={note}>{note}</FigureNote>
            ))}
          </Box>
        )}
      </Figure>
      {anchor === null ? null : (
        <FigureDetails
          figure={figure}
          words={words}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onDrill={group === null ? null : () => onDrill(group)}
        />
      )}
    </>
  )
}
