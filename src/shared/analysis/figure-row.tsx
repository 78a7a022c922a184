import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { maxKeyFigures } from './figure-words.ts'
import { ToolFigureBlock } from './tool-figure.tsx'
import type { ToolWords } from './tool-words.ts'

interface FigureRowProps {
  readonly figures: readonly ToolFigure[]
  readonly words: ToolWords
  readonly onDrill: (groupKey: string) => void
}

/** The key figures of a tool; the others on demand. */
export function FigureRow({ figures, words, onDrill }: FigureRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const others = figures.slice(maxKeyFigures)
  if (figures.length === 0) return null
  return (
    <Box>
      {/* All five fit beside each other at 1280 px, and two on a phone. */}
      <FigureGroup label="Key figures" minWidth={112} isAligned>
        {figures.slice(0, maxKeyFigures).map((figure) => (
          <ToolFigureBlock key={figure.key} figure={figure} words={words} size="standard" onDrill={onDrill} />
        ))}
      </FigureGroup>
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
              <FigureGroup label="More figures" minWidth={150}>
                {others.map((figure) => (
                  <ToolFigureBlock key={figure.key} figure={figure} words={words} size="inline" onDrill={onDrill} />
                ))}
              </FigureGroup>
            </Box>
          ) : null}
        </>
      )}
    </Box>
  )
}
