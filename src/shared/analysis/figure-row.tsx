import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useId, useState } from 'react'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import type { FigureSize } from '#ui/figures/figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { maxKeyFigures } from './figure-words.ts'
import { ToolFigureBlock } from './tool-figure.tsx'
import type { ToolWords } from './tool-words.ts'

interface FigureRowProps {
  readonly figures: readonly ToolFigure[]
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

/** The sample that most figures are of, for their group to state; null without a known figure. */
export function commonSample(figures: readonly ToolFigure[]): string | null {
  const counts = new Map<string, number>()
  for (const figure of figures) {
    if (figure.value === null) continue
    const sample = formatSample(figure)
    counts.set(sample, (counts.get(sample) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

function Figures({ label, figures, size, words, onDrill }: FigureRowProps & { label: string; size: FigureSize }) {
  const sample = commonSample(figures)
  const hasIntervals = figures.some(({ interval }) => interval !== undefined)
  const notes = [sample, hasIntervals ? '95% intervals' : null].filter((note) => note !== null)
  return (
    // All five key figures fit beside each other at 1280 px, and two on a phone.
    <FigureGroup
      label={label}
      minWidth={112}
      isAligned={size === 'standard'}
      intervals={notes.length === 0 ? undefined : notes.join(' · ')}
    >
      {figures.map((figure) => (
        <ToolFigureBlock
          key={figure.key}
          figure={figure}
          words={words}
          size={size}
          groupSample={sample}
          onDrill={onDrill}
        />
      ))}
    </FigureGroup>
  )
}

/** The key figures of a tool; the others on demand. */
export const FigureRow = memo(function FigureRow({ figures, words, onDrill }: FigureRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const others = figures.slice(maxKeyFigures)
  if (figures.length === 0) return null
  return (
    <Box>
      <Figures
        label="Key figures"
        size="standard"
        figures={figures.slice(0, maxKeyFigures)}
        words={words}
        onDrill={onDrill}
      />
      {others.length === 0 ? null : (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            sx={{ mt: 1, ml: -1.25 }}
          >
            {isOpen ? 'Fewer figures' : pluralize(others.length, 'more figure')}
          </Button>
          {isOpen ? (
            <Box id={id} sx={{ mt: 1 }}>
              <Figures label="More figures" size="inline" figures={others} words={words} onDrill={onDrill} />
            </Box>
          ) : null}
        </>
      )}
    </Box>
  )
})
