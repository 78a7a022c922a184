import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { CertaintyMark } from './certainty-mark.tsx'
import { evidenceText } from './certainty-words.ts'
import { SentenceText } from './sentence-text.tsx'
import type { ToolWords } from './tool-words.ts'

interface FindingLineProps {
  readonly finding: ToolFinding
  readonly words: ToolWords
  /** "A" or "B" where two selections are compared. */
  readonly side?: string
  readonly isStale: boolean
}

/** What a tool found, in a sentence, and how sure that is. */
export const FindingLine = memo(function FindingLine({ finding, words, side, isStale }: FindingLineProps) {
  const evidence = evidenceText(finding)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        component="p"
        aria-live="polite"
        sx={{
          m: 0,
          fontSize: '1.0625rem',
          fontWeight: 600,
          letterSpacing: '-0.005em',
          lineHeight: 1.4,
          // Quieter while it is computed again, and as readable.
          color: isStale ? 'text.secondary' : 'text.primary',
        }}
      >
        {side === undefined ? null : `${side}: `}
        <SentenceText sentence={finding.statement} words={words} />
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          fontSize: '0.8125rem',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <CertaintyMark finding={finding} />
        {evidence === '' ? null : <span>{evidence}</span>}
      </Box>
    </Box>
  )
})
